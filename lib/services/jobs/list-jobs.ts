import { z } from 'zod'
import { type FailedJob, listFailedJobs as listFailed, listQueues, type QueueRecord } from '@/lib/data/jobs/read'
import { failureText } from '@/lib/domain/jobs/failure-text'
import { nextRun } from '@/lib/domain/jobs/next-run'
import { ok } from '@/lib/domain/result'
import { type Connection, first, placeInput, storedInstant, toConnection } from '../connection'
import { defineService } from '../define-service'
import { exactly } from '../search-input'

type QueueView = QueueRecord & { nextRunAt: Date | null }
export type FailedJobConnection = Connection<FailedJob>

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
  input: z.strictObject({ queue: exactly, first, after: placeInput(z.tuple([storedInstant, z.uuid()])) }),
  subject: self,
  run: async ({ db }, { queue, first: size, after: place }) => {
    const from = place && { createdAt: place[0], id: place[1] }
    const rows = await listFailed(db, { queue, after: from, size: size + 1 })
    const jobs = rows.map((job) => ({ ...job, message: failureText(job.message) }))
    return ok<FailedJobConnection>(toConnection(jobs, size, (job) => [job.createdAt.toISOString(), job.id]))
  },
})
