import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import type { JobCtx } from '@/lib/services/ctx'
import { jobQueue } from './queue'

/**
 * The context for the services of one run of a job. It is not in `queue.ts`, which `migrate` loads before the database
 * client exists.
 */
export const jobCtx = (job: string, now: Date): JobCtx => {
  const about = { now, requestId: randomUUID(), log }
  return { job, viewer: null, idempotency: null, db: database(), jobs: jobQueue, ...about }
}
