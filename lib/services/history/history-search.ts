import { hasOpened } from '@/lib/data/audit/list'
import { visitHours } from '@/lib/domain/orgs/visit'
import { fail, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { conditions, type HistorySearch } from './history-input'

/** A person's own history can be opened with a reason, for as long as a visit to an organization lasts. */
export async function reasonMissing(
  { db, viewer, now }: SignedInCtx,
  personId: string | null | undefined,
): Promise<Result<never> | null> {
  if (!personId || personId === viewer.userId) return null
  const since = new Date(now.getTime() - visitHours * 3_600_000)
  return (await hasOpened(db, { actorId: viewer.userId, personId, since })) ? null : fail('historyClosed')
}

/** The conditions of a search of the whole history. */
export const searchOf = ({ number, subjectId, personId, orgId, actorId, ...rest }: HistorySearch) => ({
  ...conditions(rest),
  seq: number,
  subjectId,
  personId,
  orgId,
  actorId,
})
