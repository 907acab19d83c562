import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { type CreditProposalRecord, findCreditProposal } from '@/lib/data/credit-proposals/read'
import { answerProposal, lockProposal } from '@/lib/data/credit-proposals/write'
import type { CreditRecord } from '@/lib/data/credits/read'
import { insertCredit, listStandingCreditsOn } from '@/lib/data/credits/write'
import { sameKeyOf, stateOn } from '@/lib/domain/credit-proposals/proposal'
import { fail, ok, type Result } from '@/lib/domain/result'
import { creditAdded } from '@/lib/domain/webhooks/new-events'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { type Write, write } from '../write'
import { deleteEvidence } from './delete-evidence'

/**
 * The person confirms that they completed it: a credit is made, with the organization's file as its evidence. If the
 * same credit is already in their record, that one is used, so that nothing counts twice.
 */
export const confirmCreditProposal = defineService({
  action: 'creditProposal.answer',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findCreditProposal(ctx.db, input.id),
  run: (ctx, _input, proposal) =>
    answer(ctx, proposal, async (w, sameKey) => {
      const credit = (await sameCredit(w, proposal, sameKey)) ?? (await makeCredit(ctx, w, proposal))
      await answerProposal(w.tx, proposal, { creditId: credit.id, at: ctx.now })
      w.audit({ ...subjectOf(proposal), action: 'creditProposal.confirmed', detail: { creditId: credit.id } })
    }),
})

/** The person states that it is not theirs; no credit is made, and the organization's file is deleted. */
export const declineCreditProposal = defineService({
  action: 'creditProposal.answer',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findCreditProposal(ctx.db, input.id),
  run: (ctx, _input, proposal) =>
    answer(ctx, proposal, async (w) => {
      await answerProposal(w.tx, proposal, { creditId: null, at: ctx.now })
      w.audit({ ...subjectOf(proposal), action: 'creditProposal.declined' })
      await deleteEvidence(w, [proposal], ctx.now)
    }),
})

const subjectOf = ({ id: subjectId, orgId, userId: personId }: CreditProposalRecord) => ({
  subjectType: 'CreditProposal',
  subjectId,
  orgId,
  personId,
})

/** Locks person and proposal, so that of two answers, or of an answer and the expiry, only the first counts. */
const answer = (
  ctx: SignedInCtx,
  proposal: CreditProposalRecord,
  store: (w: Write, sameKey: string) => Promise<void>,
): Promise<Result<CreditProposalRecord>> =>
  write(ctx, async (w) => {
    await lockPeople(w.tx, [proposal.userId])
    const lockedProposal = await lockProposal(w.tx, proposal.id)
    if (!lockedProposal) return fail('notFound')
    const state = stateOn(lockedProposal, ctx.now)
    if (state === 'LAPSED') return fail('creditProposalLapsed')
    if (state !== 'PROPOSED') return fail('creditProposalAnswered')
    await store(w, lockedProposal.sameKey)
    const after = await findCreditProposal(w.tx, proposal.id)
    return after ? ok(after) : fail('notFound')
  })

const sameCredit = async ({ tx }: Write, { userId, completedAt }: CreditProposalRecord, sameKey: string) =>
  (await listStandingCreditsOn(tx, userId, completedAt)).find((credit) => sameKeyOf(credit) === sameKey)

async function makeCredit(ctx: SignedInCtx, w: Write, proposal: CreditProposalRecord): Promise<CreditRecord> {
  const { userId, title, providerName, providerNumber, completedAt, units, onlineUnits, format, topics } = proposal
  const when = { completedAt, units, onlineUnits, format }
  const what = { userId, title, providerName, providerNumber, ...when, topics, topicCodes: proposal.topicCodes }
  const credit = await insertCredit(w.tx, { ...what, source: 'IMPORTED', approvedFor: [], supersedesId: null })
  await recomputeComplianceLocked(w.tx, [userId], ctx.now, [creditAdded(credit)])
  w.audit({ action: 'credit.added', subjectType: 'Credit', subjectId: credit.id, personId: userId, after: credit })
  return credit
}
