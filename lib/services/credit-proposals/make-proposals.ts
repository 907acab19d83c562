import 'server-only'
import { insertProposals, type MadeProposal } from '@/lib/data/credit-proposals/write'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { lapsesAt } from '@/lib/domain/credit-proposals/proposal'
import type { SignedInCtx } from '../ctx'
import { type NewNotice, notify } from '../notices/notify'
import type { Write } from '../write'

/** Records proposals and tells each person once, however many are theirs. */
export async function makeProposals(
  ctx: SignedInCtx,
  w: Write,
  org: Pick<OrgRecord, 'id' | 'name'>,
  proposals: Parameters<typeof insertProposals>[1],
): Promise<MadeProposal[]> {
  const times = { at: ctx.now, lapsesAt: lapsesAt(ctx.now) }
  const made = await insertProposals(w.tx, proposals, { orgId: org.id, proposedById: ctx.viewer.userId, ...times })
  for (const { id: subjectId, userId } of made)
    w.audit({
      action: 'creditProposal.made',
      subjectType: 'CreditProposal',
      subjectId,
      orgId: org.id,
      personId: userId,
    })
  const byPerson = Map.groupBy(made, ({ userId }) => userId)
  await notify(
    w,
    [...byPerson].map(([userId, own]) => proposedNotice(org, userId, own)),
  )
  return made
}

const proposedNotice = (
  org: Pick<OrgRecord, 'id' | 'name'>,
  userId: string,
  own: readonly MadeProposal[],
): NewNotice => ({
  userId,
  orgId: org.id,
  kind: 'creditProposed',
  severity: 'INFO',
  params: { org: org.name, count: own.length, title: own[0]?.title ?? '' },
  actionPath: '/proposed-credits',
  dedupeKey: `creditProposed:${own[0]?.id}`,
})
