import { z } from 'zod'
import { listFailed } from '@/lib/data/jobs/read'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'

/** How many jobs one call retries. */
const limit = 1000

/** Retries one failed job of a queue, or all of them; returns how many. */
export const retryJobs = defineService({
  action: 'job.manage',
  input: z.strictObject({ queue: z.string('validation.required').max(100, 'validation.invalid'), jobId: id.nullish() }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { queue, jobId = null }) =>
    write(ctx, async ({ tx, audit }) => {
      const ids = await listFailed(tx, { queue, id: jobId, most: limit })
      if (ids.length === 0) return fail('notFound')
      await ctx.retryJobs(tx, queue, ids)
      audit({
        action: 'job.retried',
        subjectType: 'Job',
        subjectId: jobId ?? queue,
        detail: { queue, jobs: ids.length },
      })
      return ok(ids.length)
    }),
})
