import { z } from 'zod'
import { type CreditProposalRecord, listCreditProposals } from '@/lib/data/credit-proposals/read'
import { creditProposalStates, stateOn } from '@/lib/domain/credit-proposals/proposal'
import { ok } from '@/lib/domain/result'
import { type Connection, first, placeInput, storedInstant, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id, optionalOneOf } from '../inputs'

export type CreditProposalConnection = Connection<CreditProposalRecord>

const page = {
  state: optionalOneOf(creditProposalStates),
  first,
  after: placeInput(z.tuple([storedInstant, z.uuid()])),
}

const placeOf = ({ createdAt, id: proposalId }: CreditProposalRecord) => [createdAt.toISOString(), proposalId] as const
const placeAt = (place: [string, string] | null) => place && { createdAt: place[0], id: place[1] }

/** Shows the current state, even before the daily job has stored it. */
function connectionOf(rows: readonly CreditProposalRecord[], size: number, now: Date): CreditProposalConnection {
  return toConnection(
    rows.map((row) => ({ ...row, state: stateOn(row, now) })),
    size,
    placeOf,
  )
}

/** Proposals of an organization and their outcome, newest first; optionally of one member. */
export const listOrgCreditProposals = defineService({
  action: 'creditProposal.listOfOrg',
  input: z.strictObject({ orgId: id, memberId: id.nullish(), ...page }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (ctx, { orgId, memberId, state = null, first: size, after: place }) => {
    const query = { of: { orgId, memberId }, state, now: ctx.now, after: placeAt(place), size: size + 1 }
    return ok(connectionOf(await listCreditProposals(query), size, ctx.now))
  },
})

/** Credits that organizations proposed to the signed-in person, newest first. */
export const listOwnCreditProposals = defineService({
  action: 'creditProposal.listOwn',
  input: z.strictObject(page),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { state = null, first: size, after: place }) => {
    const owner = { userId: ctx.viewer.userId }
    const query = { of: owner, state, now: ctx.now, after: placeAt(place), size: size + 1 }
    return ok(connectionOf(await listCreditProposals(query), size, ctx.now))
  },
})
