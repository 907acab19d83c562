import 'server-only'
import { randomUUID } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import { headsFile } from '@/lib/adapters/audit/heads-file'
import { readSealKeys, type SealKeys } from '@/lib/data/audit/seals'
import { database } from '@/lib/data/db'
import type { KeptHead } from '@/lib/domain/audit/kept-heads'
import { log } from '@/lib/server/log'
import { checkHistory as checkOnce } from '@/lib/services/audit/check-history'
import type { Job, JobQueue } from '@/lib/services/ctx'
import { jobQueue } from './queue'

type CheckJob = Extract<Job, { queue: 'historyChecks' }>['data']

/** Starts history checks in this process, on request of a super admin. */
export async function workHistoryChecks(boss: PgBoss): Promise<void> {
  await boss.work<CheckJob>('historyChecks', { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const { data } of jobs) {
      const newest = await headsFile().last()
      await checkHistory(data.checkId, new Date(), {
        jobs: jobQueue,
        heads: newest ? [newest.head] : [],
        keys: keyIdsOf(readSealKeys()),
      })
    }
  })
}

/** After a key change the newest seal has the previous key until the history grows. */
const keyIdsOf = (keys: SealKeys | null): string[] =>
  [keys?.current, keys?.previous].flatMap((key) => (key && key !== 'lost' ? key.id : []))

type Dependencies = { jobs: JobQueue; heads: KeptHead[]; keys: string[] }

/** One check, against the newest head stored outside the database and our own keys. */
export async function checkHistory(checkId: string, now: Date, { jobs, heads, keys }: Dependencies): Promise<void> {
  const requestId = randomUUID()
  const ctx = { job: 'historyChecks', viewer: null, idempotency: null, db: database(), now, requestId, jobs, log }
  const result = await checkOnce(ctx, { checkId, heads, keys })
  if (!result.ok) throw new Error(`Checking the history was refused: ${result.problem.code}`)
  const broken = result.value
  if (broken) log.error({ requestId, seq: `${broken.seq}`, why: broken.why }, 'the history is broken')
}
