import 'server-only'
import { insertNotices, type NewNotice } from '@/lib/data/notices/write'
import type { Write } from '../write'

export type { NewNotice } from '@/lib/data/notices/write'

/** Messages that one job sends. */
const perJob = 25

/**
 * Stores and sends notices when, and only when, the transaction commits; a notice whose key was used before is not made again. Answers
 * how many go out: who has switched their topic off in every way gets none.
 */
export async function notify({ tx, send }: Pick<Write, 'tx' | 'send'>, notices: readonly NewNotice[]): Promise<number> {
  const ids = await insertNotices(tx, notices)
  await sendInParts({ send }, ids)
  return ids.length
}

/** Sends stored notices when the transaction commits, a few with each job. */
export async function sendInParts({ send }: Pick<Write, 'send'>, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += perJob)
    await send({ queue: 'notices', data: { ids: ids.slice(from, from + perJob) } })
}
