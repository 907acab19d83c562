import 'server-only'
import { database } from '@/lib/data/db'
import { listUnmailedFeedback } from '@/lib/data/feedback'
import { log } from '@/lib/server/log'

const hour = 3_600_000
/** From: longer than the queue retries by itself. Until: the age at which a message is no longer worth sending. */
const unmailedSpan = { from: 3 * hour, until: 60 * 24 * hour }

/** Queues messages to the product team again that an outage of the mail server kept back; returns how many. */
export async function resendFeedback(now: Date, send: (feedbackId: string) => Promise<unknown>): Promise<number> {
  const between = {
    from: new Date(now.getTime() - unmailedSpan.until),
    until: new Date(now.getTime() - unmailedSpan.from),
  }
  const unmailed = await listUnmailedFeedback(database(), between)
  for (const { id } of unmailed) await send(id)
  if (unmailed.length > 0) log.warn({ messages: unmailed.length }, 'messages to the product team are mailed late')
  return unmailed.length
}
