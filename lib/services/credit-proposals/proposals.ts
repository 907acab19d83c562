import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { type CreditProposalRecord, findCreditProposal, listCreditProposals } from '@/lib/data/credit-proposals/read'
import {
  answerProposal,
  type DueReminder,
  hideEvidence,
  lapseProposals,
  lockProposal,
  takeDueReminders,
} from '@/lib/data/credit-proposals/write'
import type { CreditRecord } from '@/lib/data/credits/read'
import { insertCredit, listStandingCreditsOn } from '@/lib/data/credits/write'
import { readNoticesOfAnswered } from '@/lib/data/notices/write'
import {
  creditProposalStates,
  lastDayOf,
  proposalLimits,
  remindBefore,
  sameKeyOf,
  stateOn,
} from '@/lib/domain/credit-proposals/proposal'
import { fail, ok, type Result } from '@/lib/domain/result'
import { creditAdded } from '@/lib/domain/webhooks/event-data'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineJobService, defineService } from '../define-service'
import { id, optionalOneOf } from '../inputs'
import { type NewNotice, notify } from '../notices/notify'
import { first, type PageOf, positionInput, storedInstant, toPage } from '../page-of'
import { type Write, write, writeInBatches } from '../write'

export type CreditProposalPage = PageOf<CreditProposalRecord>

const page = {
  state: optionalOneOf(creditProposalStates),
  first,
  after: positionInput(z.tuple([storedInstant, z.uuid()])),
}

const positionOf = ({ createdAt, id: proposalId }: CreditProposalRecord) =>
  [createdAt.toISOString(), proposalId] as const
const positionAt = (position: [string, string] | null) => position && { createdAt: position[0], id: position[1] }

/** Shows the current state, even before the daily job has stored it. */
function proposalPageOf(rows: readonly CreditProposalRecord[], size: number, now: Date): CreditProposalPage {
  return toPage(
    rows.map((row) => ({ ...row, state: stateOn(row, now) })),
    size,
    positionOf,
  )
}

/** Proposals of an organization and their outcome, newest first; optionally of one member. */
export const listOrgCreditProposals = defineService({
  action: 'creditProposal.listOfOrg',
  input: z.strictObject({ orgId: id, memberId: id.nullish(), ...page }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (ctx, { orgId, memberId, state = null, first: size, after: position }) => {
    const query = { of: { orgId, memberId }, state, now: ctx.now, after: positionAt(position), size: size + 1 }
    return ok(proposalPageOf(await listCreditProposals(query), size, ctx.now))
  },
})

/** Credits that organizations proposed to the signed-in person, newest first. */
export const listOwnCreditProposals = defineService({
  action: 'creditProposal.listOwn',
  input: z.strictObject(page),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { state = null, first: size, after: position }) => {
    const owner = { userId: ctx.viewer.userId }
    const query = { of: owner, state, now: ctx.now, after: positionAt(position), size: size + 1 }
    return ok(proposalPageOf(await listCreditProposals(query), size, ctx.now))
  },
})

type Ended = { documentId: string | null }

/**
 * Deletes the evidence of proposals that did not become a credit, like documents deleted by their owners: it can be
 * restored for 30 days.
 */
async function deleteEvidence(w: Write, ended: readonly Ended[], at: Date): Promise<void> {
  const documentIds = ended.flatMap(({ documentId }) => documentId ?? [])
  if (documentIds.length === 0) return
  for (const { id: subjectId, ownerId: personId } of await hideEvidence(w.tx, documentIds, at))
    w.audit({ action: 'document.deleted', subjectType: 'Document', subjectId, personId })
}

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
    await readNoticesOfAnswered(w.tx, proposal.userId, ctx.now)
    const after = await findCreditProposal(w.tx, proposal.id)
    return after ? ok(after) : fail('notFound')
  })

const sameCredit = async (w: Write, { userId, completedAt }: CreditProposalRecord, sameKey: string) =>
  (await listStandingCreditsOn(w.tx, userId, completedAt)).find((credit) => sameKeyOf(credit) === sameKey)

/** What people proposed to themselves counts as their own word. */
async function makeCredit(ctx: SignedInCtx, w: Write, proposal: CreditProposalRecord): Promise<CreditRecord> {
  const { userId, title, providerName, providerNumber, completedAt, units, onlineUnits, format, topics, byOneself } =
    proposal
  const when = { completedAt, units, printedHours: proposal.printedHours, onlineUnits, format }
  const what = { userId, title, providerName, providerNumber, ...when, topics, topicCodes: proposal.topicCodes }
  const { live, activity, approvals } = proposal
  const credit = await insertCredit(w.tx, {
    ...what,
    live,
    activity,
    approvals,
    source: byOneself ? 'SELF_REPORTED' : 'IMPORTED',
    approvedFor: [],
    supersedesId: null,
  })
  await recomputeComplianceLocked(w.tx, [userId], ctx.now, [creditAdded(credit)])
  w.audit({ action: 'credit.added', subjectType: 'Credit', subjectId: credit.id, personId: userId, after: credit })
  return credit
}

const input = z.strictObject({ batch: z.int().min(1).max(5000).default(1000) })

/** Ends proposals that nobody answered within 60 days. */
export const lapseCreditProposals = defineJobService({
  action: 'creditProposal.lapse',
  input,
  run: async (ctx, { batch }) => {
    const lapsed = await writeInBatches(ctx, batch, async (w) => {
      const rows = await lapseProposals(w.tx, ctx.now, batch)
      for (const { id: subjectId, orgId, userId: personId } of rows)
        w.audit({ action: 'creditProposal.lapsed', subjectType: 'CreditProposal', subjectId, orgId, personId })
      await deleteEvidence(w, rows, ctx.now)
      return rows.length
    })
    return ok({ lapsed })
  },
})

/**
 * Reminds people of unanswered proposals, 7 and 30 days after they were made: one notice per organization and day, with
 * the total number waiting there.
 */
export const remindOfCreditProposals = defineJobService({
  action: 'creditProposal.remind',
  input,
  run: async (ctx, { batch }) => {
    return ok({ told: await writeInBatches(ctx, batch, (w) => remindSome(w, ctx.now, batch)) })
  },
})

async function remindSome(w: Write, at: Date, size: number): Promise<number> {
  const before = proposalLimits.remind.map((_days, index) => remindBefore(index + 1, at))
  const due = await takeDueReminders(w.tx, { before, at, size })
  await notify(
    w,
    due.map((reminder) => reminderNotice(reminder, at)),
  )
  return due.length
}

const reminderNotice = (
  { orgId, org, timeZone, userId, count, title, lapsesAt }: DueReminder,
  now: Date,
): NewNotice => ({
  userId,
  orgId,
  kind: 'creditProposalReminder',
  severity: 'INFO',
  params: { org, count, title, answerBy: lastDayOf({ lapsesAt }, timeZone) },
  actionPath: '/proposed-credits',
  dedupeKey: `creditProposalReminder:${orgId}:${userId}:${now.toISOString().slice(0, 10)}`,
})
