import 'server-only'
import { z } from 'zod'
import { hasOpened, listHistory as listRows } from '@/lib/data/audit/list'
import { visitHours } from '@/lib/domain/orgs/visit'
import { fail, ok, type Result } from '@/lib/domain/result'
import { first } from '../connection'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { historyPage } from './history-entry'
import { conditions, historyPlace, type Searched, searched } from './history-input'

/** A person's own history opens with a reason, for as long as a visit of an organization lasts. */
export async function reasonMissing(
  { db, viewer, now }: SignedInCtx,
  personId: string | null | undefined,
): Promise<Result<never> | null> {
  if (!personId || personId === viewer.userId) return null
  const since = new Date(now.getTime() - visitHours * 3_600_000)
  return (await hasOpened(db, { actorId: viewer.userId, personId, since })) ? null : fail('historyClosed')
}

/** The conditions of a search of the whole history. */
export const searchOf = ({ number, subjectId, personId, orgId, actorId, ...rest }: Searched) => ({
  ...conditions(rest),
  ...{ seq: number, subjectId, personId, orgId, actorId },
})

/** The whole history, newest first, for super admins. What changed is read entry by entry, with a reason (`openHistoryEntry`). */
export const listHistory = defineService({
  action: 'history.read',
  input: z.strictObject({ filter: searched.nullish(), first, after: historyPlace }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { filter: said, first: size, after: place }) => {
    const filter: Searched = said ?? {}
    const refused = await reasonMissing(ctx, filter.personId)
    if (refused) return refused
    const rows = await listRows(ctx.db, { ...searchOf(filter), before: place?.[0] ?? null, size: size + 1 })
    return ok(historyPage(rows, size, () => false))
  },
})
