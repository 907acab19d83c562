import { z } from 'zod'
import { listInvitationPage } from '@/lib/data/invitations/list'
import { countUnsent } from '@/lib/data/invitations/sendings'
import { listFacetCounts } from '@/lib/data/orgs/read'
import { invitationStates } from '@/lib/domain/lists/organizations'
import { isFeatureOn } from '@/lib/domain/orgs/is-feature-on'
import { ok, type Result } from '@/lib/domain/result'
import { first, placeInput, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id, oneOf } from '../inputs'
import { search } from '../search-input'

const input = z.strictObject({
  orgId: id,
  state: oneOf(invitationStates)
    .nullish()
    .transform((state) => state ?? 'OPEN'),
  /** Only open ones that an import left unsent. */
  unsent: z.boolean().nullish(),
  q: search,
  first,
  after: placeInput(z.tuple([z.string(), z.uuid()])),
})

/**
 * An organization's invitations in one state (open by default), sorted by name, or by contact without one; can be
 * searched by name or contact.
 */
export const listInvitations = defineService({
  action: 'invitation.list',
  input,
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (_ctx, { state, unsent, q: words, first: size, after: place }, org) => {
    const from = place && { sortName: place[0], id: place[1] }
    const which = unsent ? ({ state: 'OPEN', unsent } as const) : { state }
    const rows = await listInvitationPage({ orgId: org.id, ...which, words, after: from, size: size + 1 })
    return ok(toConnection(rows, size, ({ sortName, id: rowId }) => [sortName, rowId]))
  },
})

/**
 * Open invitations that an import left unsent; `held` counts those to phone numbers while text messages are switched
 * off.
 */
export type UnsentInvitations = { count: number; held: number }

/** How many of an organization's open invitations an import left unsent. */
export const countUnsentInvitations = defineService({
  action: 'invitation.list',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, _input, org): Promise<Result<UnsentInvitations>> => {
    const { emails, phones } = await countUnsent(ctx.db, org.id)
    return ok({ count: emails + phones, held: isFeatureOn(org, 'SMS') ? 0 : phones })
  },
})

/** How many invitations an organization has in each state. */
export const countInvitations = defineService({
  action: 'invitation.list',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (_ctx, _input, org) => {
    const tallies = await listFacetCounts(org.id)
    const counts = tallies.filter(({ list, facet }) => list === 'INVITATION' && facet === 'state')
    return ok(new Map(counts.map(({ value, count }) => [value, count])))
  },
})
