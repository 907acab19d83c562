import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import { productFiles } from '@/lib/adapters/files/files-of-env'
import { mailTokens, smtpMailer } from '@/lib/adapters/mail/smtp-mailer'
import { smsOf } from '@/lib/adapters/sms/sms-of-env'
import { env } from '@/lib/env'
import { jobDataOf, jobTable, MalformedJob, type QueueName, queueNames } from '@/lib/services/job-table'
import { watched } from '@/lib/telemetry/telemetry'
import { clearFinishedErasures } from './after-erasure'
import { startSending } from './due-work'
import { makeHandlers } from './handlers'
import { type Handler, startQueue, stopQueue } from './queue'

/**
 * Starts working on the queues in this process and logs failures of the queue itself; returns the function that stops.
 */
export async function startWorkers(onError: (error: Error) => void): Promise<() => Promise<void>> {
  const boss = await startQueue(onError)
  const handlers = await makeHandlers({
    boss,
    mailer: hideRecipient(smtpMailer({ url: env().MAIL_URL, from: env().MAIL_FROM, tokens: mailTokens(env()) })),
    sms: hideRecipient(smsOf(env())),
    files: productFiles(),
  })
  const work = async (queue: QueueName) => workQueue(boss, queue, handlers[queue] as Handler<QueueName> | null)
  const sending = new Set(queueNames.filter((queue) => jobTable[queue].sends))
  // After a restore, the queues whose jobs send messages wait.
  const stopWaiting = await startSending(async () => {
    await clearFinishedErasures(boss)
    for (const queue of sending) await work(queue)
  })
  for (const queue of queueNames) if (!sending.has(queue)) await work(queue)
  return async () => {
    stopWaiting()
    await stopQueue()
  }
}

/** Works on one queue in this process with the options of its row in the table; without a handler its jobs wait. */
export async function workQueue<Q extends QueueName>(
  boss: PgBoss,
  queue: Q,
  handler: Handler<Q> | null,
): Promise<void> {
  if (!handler) return
  const { work, schedule, atStart } = jobTable[queue]
  const options = { ...work, includeMetadata: true, perJobResults: true } as const
  await boss.work<unknown, void, typeof options>(queue, options, async (jobs) => {
    const results: JobResult[] = []
    for (const job of jobs) results.push(await runJob(queue, job, handler))
    return results
  })
  if (schedule) await boss.schedule(queue, schedule)
  if (atStart) await boss.send(queue, {})
}

/** One attempt at a job. A failed one is retried by its queue's options; a malformed one fails for good. */
async function runJob<Q extends QueueName>(
  queue: Q,
  { id, data, retryCount, retryLimit }: JobWithMetadata<unknown>,
  handler: Handler<Q>,
): Promise<JobResult> {
  const attempt = { id, now: new Date(), last: retryCount >= retryLimit }
  try {
    await watched('job', queue, async () => handler(jobDataOf(queue, data), attempt))
    return { id, status: 'completed' }
  } catch (error) {
    // Without a dead letter queue, which no queue of ours has, `deadletter` means failed without further attempts.
    return { id, status: error instanceof MalformedJob ? 'deadletter' : 'failed', output: error }
  }
}

type Way<Message extends { to: string }> = { send: (message: Message) => Promise<void> }

/**
 * Wraps a sender so that its errors do not contain the recipient: the queue stores the error with its job, with every
 * property, and servers quote the address they refuse.
 */
export const hideRecipient = <Message extends { to: string }>({ send }: Way<Message>): Way<Message> => ({
  send: async (message) => {
    try {
      await send(message)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      throw new Error(text.replaceAll(new RegExp(message.to.replaceAll(/[^a-z0-9]/gi, '\\$&'), 'gi'), '(address)'))
    }
  },
})
