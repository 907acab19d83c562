import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import type { JobCtx } from '@/lib/services/ctx'
import type { JobData, JobQueue, QueueName } from '@/lib/services/job-table'
import { jobQueue } from './queue'

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
  return { job, viewer: null, idempotency: null, db: database(), jobs, ...about }
}
