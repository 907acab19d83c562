import { z } from 'zod'
import {
  type FailedJob,
  listFailed as listFailedIds,
  listFailedJobs as listFailedRows,
  listQueues,
  type QueueRecord,
} from '@/lib/data/jobs/read'
import { failureText, nextRun } from '@/lib/domain/jobs/jobs'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { exactly, id } from '../inputs'
import { first, type PageOf, positionInput, storedInstant, toPage } from '../page-of'
import { write } from '../write'

type QueueView = QueueRecord & { nextRunAt: Date | null }

const self = async (ctx: { viewer: { userId: string } }) => ({ id: ctx.viewer.userId })

/** The queues of the installation and the state of their jobs; those with problems first. */
export const listJobQueues = defineService({
  action: 'job.manage',
  input: z.strictObject({}),
  subject: self,
  run: async ({ db, now }) => {
    const queues = (await listQueues(db)).map(
      (queue): QueueView => ({
        ...queue,
        nextRunAt: queue.cron ? nextRun(queue.cron, now) : null,
      }),
    )
    const wrong = ({ failed, retrying }: QueueRecord) => Number(failed > 0) * 2 + Number(retrying > 0)
    return ok(queues.toSorted((a, b) => wrong(b) - wrong(a)))
  },
})

/**
 * Failed jobs, including those that will be retried; errors are shown without anything that could identify a person.
 */
export const listFailedJobs = defineService({
  action: 'job.manage',
  input: z.strictObject({ queue: exactly, first, after: positionInput(z.tuple([storedInstant, z.uuid()])) }),
  subject: self,
  run: async ({ db }, { queue, first: size, after: position }) => {
    const from = position && { createdAt: position[0], id: position[1] }
    const rows = await listFailedRows(db, { queue, after: from, size: size + 1 })
    const jobs = rows.map((job) => ({ ...job, message: failureText(job.message) }))
    return ok<PageOf<FailedJob>>(toPage(jobs, size, (job) => [job.createdAt.toISOString(), job.id]))
  },
})

/** How many jobs one call retries. */
const limit = 1000

/** Retries one failed job of a queue, or all of them; returns how many. */
export const retryJobs = defineService({
  action: 'job.manage',
  input: z.strictObject({ queue: z.string('validation.required').max(100, 'validation.invalid'), jobId: id.nullish() }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { queue, jobId = null }) =>
    write(ctx, async (w) => {
      const ids = await listFailedIds(w.tx, { queue, id: jobId, most: limit })
      if (ids.length === 0) return fail('notFound')
      await ctx.retryJobs(w.tx, queue, ids)
      w.audit({
        action: 'job.retried',
        subjectType: 'Job',
        subjectId: jobId ?? queue,
        detail: { queue, jobs: ids.length },
      })
      return ok(ids.length)
    }),
})
