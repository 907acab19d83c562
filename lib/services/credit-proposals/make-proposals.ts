import { insertProposals, type MadeProposal, type NewProposal } from '@/lib/data/credit-proposals/write'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { lapsesAt, lastDayOf } from '@/lib/domain/credit-proposals/proposal'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { limitUse } from '../limit-use'
import { type NewNotice, notify } from '../notices/notify'
import type { Write } from '../write'

/** Limits an organization's proposals: each person, or each usable new row, is one use. */
export const limitProposals = (ctx: SignedInCtx, orgId: string, uses: number) =>
  limitUse(ctx, `propose:${orgId}`, { limit: 20_000, seconds: 3600, uses })

/** The position in a larger import: `earlier` proposals have not been announced yet, and person `next` gets more. */
type BatchPart = { earlier: readonly MadeProposal[]; next: string | null }

/**
 * Stores proposals and notifies each person once, however many they get; a person with more in the next batch is
 * notified with the last of them.
 */
export async function makeProposals(
  ctx: SignedInCtx,
  w: Write,
  org: Pick<OrgRecord, 'id' | 'name' | 'timeZone'>,
  proposals: readonly NewProposal[],
  { earlier, next }: BatchPart = { earlier: [], next: null },
): Promise<MadeProposal[]> {
  const times = { at: ctx.now, lapsesAt: lapsesAt(ctx.now, org.timeZone) }
  const answerBy = lastDayOf(times, org.timeZone)
  const inserted = await insertProposals(w.tx, proposals, { orgId: org.id, proposedById: ctx.viewer.userId, ...times })
  for (const { id: subjectId, userId } of inserted)
    w.audit({
      action: 'creditProposal.made',
      subjectType: 'CreditProposal',
      subjectId,
      orgId: org.id,
      personId: userId,
    })
  const untold = [...earlier, ...inserted].filter(({ userId }) => userId !== next)
  const byPerson = Map.groupBy(untold, ({ userId }) => userId)
  await notify(
    w,
    [...byPerson].map(([userId, proposals]) => proposedNotice(org, userId, proposals, answerBy)),
  )
  return inserted
}

const proposedNotice = (
  org: Pick<OrgRecord, 'id' | 'name'>,
  userId: string,
  proposals: readonly MadeProposal[],
  answerBy: PlainDate,
): NewNotice => ({
  userId,
  orgId: org.id,
  kind: 'creditProposed',
  severity: 'INFO',
  params: { org: org.name, count: proposals.length, title: proposals[0]?.title ?? '', answerBy },
  actionPath: '/proposed-credits',
  dedupeKey: `creditProposed:${proposals[0]?.id}`,
})
