import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import type { JobCtx } from '@/lib/services/ctx'
import type { JobData, JobQueue, QueueName } from '@/lib/services/job-table'
import { jobQueue } from './queue'

/** One attempt at a job: its id, its time, and whether it is not tried again after this one. */
export type Attempt = { id: string; now: Date; last: boolean }

/** Does the jobs of a queue. */
export type Handler<Q extends QueueName> = (data: JobData<Q>, attempt: Attempt) => Promise<void>

/** What the services of one run of a job work with. Not in `queue.ts`, which `migrate` loads before the client of the database is made. */
export const jobCtx = (job: string, now: Date, jobs: JobQueue = jobQueue): JobCtx => {
  const about = { now, requestId: randomUUID(), log }
  return { job, viewer: null, idempotency: null, db: database(), jobs, ...about }
}
