import 'server-only'
import { randomUUID } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import type { Job } from '@/lib/services/ctx'
import { runRuleReplay } from '@/lib/services/rules/run-rule-replay'
import { jobQueue } from './queue'

type ReplayJob = Extract<Job, { queue: 'ruleReplays' }>['data']

/** Starts rule replays in this process; an interrupted replay continues after its committed batches. */
export async function workRuleReplays(boss: PgBoss): Promise<void> {
  const options = { pollingIntervalSeconds: 0.5, includeMetadata: true } as const
  await boss.work<ReplayJob, void, typeof options>('ruleReplays', options, async (jobs) => {
    for (const { data, retryCount, retryLimit } of jobs) await replayOne(data, retryCount >= retryLimit)
  })
}

async function replayOne(data: ReplayJob, last: boolean): Promise<void> {
  const requestId = randomUUID()
  const ctx = { job: 'ruleReplays', viewer: null, idempotency: null, db: database(), requestId, jobs: jobQueue, log }
  const result = await runRuleReplay({ ...ctx, now: new Date() }, { ...data, last })
  if (!result.ok) throw new Error(`A replay was refused: ${result.problem.code}`)
  log.info({ requestId, ...data, ...result.value }, 'rule replayed')
}
