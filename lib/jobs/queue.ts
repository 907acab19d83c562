import { randomUUID } from 'node:crypto'
import { fromPrisma, PgBoss } from 'pg-boss'
import { database } from '@/lib/data/db'
import { clientOf, DatabaseHosts } from '@/lib/data/several-hosts'
import { env } from '@/lib/env'
import { log } from '@/lib/server/log'
import type { JobCtx, JobRetry } from '@/lib/services/ctx'
import { groupOf, type Job, type JobData, type JobQueue, jobTable, type QueueName } from '@/lib/services/job-table'
import 'server-only'

/** One per process: Next's bundles and the server each load this module. */
const shared = globalThis as { sumaQueue?: { boss: PgBoss; ready: Promise<void> } }

/** A queue that could not start, because the database did not respond, is closed; the next job starts another. */
async function start(boss: PgBoss): Promise<void> {
  try {
    await boss.start()
    for (const [name, { options }] of Object.entries(jobTable)) await boss.createQueue(name, options)
  } catch (error) {
    if (shared.sumaQueue?.boss === boss) shared.sumaQueue = undefined
    void boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
}

/**
 * The queue of this process, started once. It has a small separate pool that bypasses a pooler, so that slow pages
 * never starve it. Its tables are created by the database's owner (`npm run migrate`), like everything only an owner
 * may do with them.
 */
export async function startQueue(onError: (error: Error) => void): Promise<PgBoss> {
  if (!shared.sumaQueue) {
    const connectionString = env().DATABASE_DIRECT_URL ?? env().DATABASE_URL
    // Its pool takes the driver's client from its settings, which their type does not say.
    const Client = clientOf(new DatabaseHosts(connectionString))
    const settings = { Client, connectionString, max: 3, migrate: false, reindex: false }
    const boss = new PgBoss(settings)
    boss.on('error', onError)
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

/** Puts jobs into the queue's tables inside the caller's transaction: committed with it or not at all. */
export const jobQueue: JobQueue = {
  send: async (tx: unknown, job: Job) => {
    const boss = await startQueue(() => {})
    const db = fromPrisma(tx as Parameters<typeof fromPrisma>[0])
    const group = groupOf(job)
    await boss.send(job.queue, job.data, { db, startAfter: job.startAfter, ...(group && { group: { id: group } }) })
  },
}

export const retryJobs: JobRetry = async (tx, queue, ids) => {
  const boss = await startQueue(() => {})
  await boss.retry(queue, [...ids], { db: fromPrisma(tx as Parameters<typeof fromPrisma>[0]) })
}

/** One attempt at a job: its id, its time, and whether it is the last one. */
export type Attempt = { id: string; now: Date; last: boolean }

/** Runs one job of a queue. */
export type Handler<Q extends QueueName> = (data: JobData<Q>, attempt: Attempt) => Promise<void>

/**
 * The context of the services in one run of a job. Not in `queue.ts`, because `migrate` loads that file before the
 * database client is generated.
 */
export const jobCtx = (job: string, now: Date, jobs: JobQueue = jobQueue): JobCtx => {
  const about = { now, requestId: randomUUID(), log }
  return { job, viewer: null, right: null, idempotency: null, db: database(), jobs, ...about }
}
