import { insertNotices, type NewNotice } from '@/lib/data/notices/write'
import type { Write } from '../write'

export type { NewNotice } from '@/lib/data/notices/write'

/** How many messages one job sends. */
const perJob = 25

/**
 * Stores and sends notices when, and only when, the transaction commits; a notice with a known key is not created
 * again. Returns how many will be sent: people who switched the topic off on every channel get none.
 */
export async function notify({ tx, send }: Pick<Write, 'tx' | 'send'>, notices: readonly NewNotice[]): Promise<number> {
  const ids = await insertNotices(tx, notices)
  await sendInParts({ send }, ids)
  return ids.length
}

/** Queues stored notices when the transaction commits, a few per job. */
export async function sendInParts({ send }: Pick<Write, 'send'>, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += perJob)
    await send({ queue: 'notices', data: { ids: ids.slice(from, from + perJob) } })
}
