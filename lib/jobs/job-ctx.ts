import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import type { JobCtx, JobQueue } from '@/lib/services/ctx'
import { jobQueue } from './queue'

/** What the services of one run of a job work with. Not in `queue.ts`, which `migrate` loads before the client of the database is made. */
export const jobCtx = (job: string, now: Date, jobs: JobQueue = jobQueue): JobCtx => {
  const about = { now, requestId: randomUUID(), log }
  return { job, viewer: null, idempotency: null, db: database(), jobs, ...about }
}
