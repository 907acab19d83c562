import 'server-only'
import { database } from '@/lib/data/db'
import { listUnmailedFeedback } from '@/lib/data/feedback'
import { log } from '@/lib/server/log'

const hour = 3_600_000
/** Longer than the queue tries by itself; and the age at which a message is not worth sending any more. */
const waits = { from: 3 * hour, until: 60 * 24 * hour }

/** Queues messages to the product team again that an outage of the mail server kept back; returns how many. */
export async function resendFeedback(now: Date, send: (feedbackId: string) => Promise<unknown>): Promise<number> {
  const between = { from: new Date(now.getTime() - waits.until), until: new Date(now.getTime() - waits.from) }
  const left = await listUnmailedFeedback(database(), between)
  for (const { id } of left) await send(id)
  if (left.length > 0) log.warn({ messages: left.length }, 'messages to the product team are mailed late')
  return left.length
}
