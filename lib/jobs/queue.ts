import 'server-only'
import { fromPrisma, PgBoss } from 'pg-boss'
import { env } from '@/lib/env'
import type { Job, JobQueue, JobRetry } from '@/lib/services/ctx'
import { telemetry, watched } from '@/lib/telemetry/telemetry'

/** One per process: Next's bundles and the server each load this module. */
const shared = globalThis as { sumaQueue?: { boss: PgBoss; ready: Promise<void> } }

/** The queues, with their retry limits. */
export const queues = {
  // The next run resumes an interrupted one, after the committed part.
  imports: { retryLimit: 4, retryDelay: 5, expireInSeconds: 60 },
  // The same.
  ruleReplays: { retryLimit: 4, retryDelay: 5, expireInSeconds: 120 },
  mail: { retryLimit: 8, retryDelay: 10, retryBackoff: true, expireInSeconds: 60 },
  // Separate from mail, so that a thousand invitations do not delay a code somebody waits for.
  invitationMail: { retryLimit: 8, retryDelay: 10, retryBackoff: true, expireInSeconds: 60 },
  // Contains a person's last contact. Completed jobs are deleted by their worker at once (`after-erasure.ts`); this
  // limit is for what an interrupted worker has left, and for jobs not done within two days.
  erasures: {
    retryLimit: 10,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 300,
    deleteAfterSeconds: 3600,
    retentionSeconds: 172_800,
  },
  invitations: { retryLimit: 3, retryDelay: 30, expireInSeconds: 600 },
  // Sealing again has the same result; a sealed copy is skipped.
  seals: { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 300 },
  notices: { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 300 },
  // At most one waits. The next run finishes an interrupted one.
  standing: { policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: 1800 },
  // The next run finishes an interrupted one.
  orgClosings: { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 1800 },
  // An interrupted archive starts over.
  orgExports: { retryLimit: 2, retryDelay: 60, expireInSeconds: 7200 },
  curriculums: { retryLimit: 4, retryDelay: 5, retryBackoff: true, expireInSeconds: 900 },
  // Parsing again keeps stored lines; matching and applying again do the rest.
  boardRosters: { retryLimit: 3, retryDelay: 10, expireInSeconds: 1800 },
  boardNight: { policy: 'short', retryLimit: 1, retryDelay: 600, expireInSeconds: 3600 },
  // At most one waits. The next run finishes an interrupted one.
  curriculumDays: { policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: 1800 },
  // The next run finishes an interrupted one.
  taskSessions: { policy: 'short', retryLimit: 0, expireInSeconds: 60 },
  // The next run finishes an interrupted one; a failed step has its own retry time.
  steps: { policy: 'short', retryLimit: 0, expireInSeconds: 900 },
  // The next run finishes an interrupted one: every hour, and when a worker starts.
  ladder: { policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: 1800 },
  // Unfinished deliveries become due again.
  webhooks: { retryLimit: 2, retryDelay: 30, expireInSeconds: 120 },
  webhookSweep: { policy: 'short', retryLimit: 0, expireInSeconds: 60 },
  // The next run finishes an interrupted one.
  fileChecks: { policy: 'short', retryLimit: 0, expireInSeconds: 900 },
  fileSweep: { policy: 'short', retryLimit: 0, expireInSeconds: 1800 },
  upkeep: { retryLimit: 2, retryDelay: 600, expireInSeconds: 600 },
  // An interrupted check starts over; one that takes longer is stopped.
  historyChecks: { retryLimit: 2, retryDelay: 60, expireInSeconds: 3600 },
  // The next run finishes an interrupted one. The first one of an existing installation checks the whole history.
  auditSeals: { policy: 'short', retryLimit: 0, expireInSeconds: 900 },
} as const

/**
 * A queue that could not start, because the database did not answer, is closed and dropped; the next job starts
 * another.
 */
async function start(boss: PgBoss): Promise<void> {
  try {
    await boss.start()
    for (const [name, options] of Object.entries(queues)) await boss.createQueue(name, options)
  } catch (error) {
    if (shared.sumaQueue?.boss === boss) shared.sumaQueue = undefined
    void boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
}

/** Traces the work of each queue. */
function watchJobs(boss: PgBoss): void {
  const work = boss.work.bind(boss) as (...args: unknown[]) => Promise<string>
  const watchedWork = (name: string, ...rest: unknown[]) => {
    const handler = rest.pop() as (jobs: unknown) => Promise<unknown>
    return work(name, ...rest, (jobs: unknown) => watched('job', name, async () => handler(jobs)))
  }
  boss.work = watchedWork as typeof boss.work
}

/**
 * The queue of this process, started once. It has a small separate pool that bypasses a pooler, so that slow pages
 * never starve it. Its tables are created by the database's owner (`npm run migrate`), like everything only an owner
 * may do with them.
 */
export async function startQueue(onError: (error: Error) => void): Promise<PgBoss> {
  if (!shared.sumaQueue) {
    const connectionString = env().DATABASE_DIRECT_URL ?? env().DATABASE_URL
    const boss = new PgBoss({ connectionString, max: 3, migrate: false, reindex: false })
    boss.on('error', onError)
    if (telemetry()) watchJobs(boss)
    shared.sumaQueue = { boss, ready: start(boss) }
  }
  await shared.sumaQueue.ready
  return shared.sumaQueue.boss
}

/** Waits for running jobs, then closes. */
export async function stopQueue(): Promise<void> {
  const open = shared.sumaQueue
  shared.sumaQueue = undefined
  await open?.boss.stop({ graceful: true, timeout: 7000 })
}

/** Jobs of one webhook run one after the other, and a repeat waits. */
const moreOf = (job: Job) =>
  job.queue === 'webhooks' ? { group: { id: job.data.webhookId }, startAfter: job.startAfter } : {}

/** Puts jobs into the queue's tables inside the caller's transaction: committed with it or not at all. */
export const jobQueue: JobQueue = {
  send: async (tx: unknown, job: Job) => {
    const boss = await startQueue(() => {})
    const db = fromPrisma(tx as Parameters<typeof fromPrisma>[0])
    await boss.send(job.queue, job.data, { db, ...moreOf(job) })
  },
}

export const retryJobs: JobRetry = async (tx, queue, ids) => {
  const boss = await startQueue(() => {})
  await boss.retry(queue, [...ids], { db: fromPrisma(tx as Parameters<typeof fromPrisma>[0]) })
}
