import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { type InvitationState, invitationStates } from '@/lib/domain/lists/organizations'

/**
 * The query of the list: one state, or only unsent open ones; search words, and the cursor after which the page begins.
 */
export type InvitationQuery = { state: InvitationState; unsent: boolean; q: string; after: string | null }

/** Reads the query from the address; invalid values are ignored. */
export function readInvitationQuery(params: SearchParams): InvitationQuery {
  const { words, text, code, after } = readAddress(params)
  const unsent = text('unsent') === '1'
  return { state: (!unsent && code(invitationStates, 'state')) || 'OPEN', unsent, q: words, after }
}

/** The address of a list, without the values that are defaults. */
export const invitationsHref = (orgId: string, { state, unsent, q, after }: InvitationQuery): string =>
  withQuery(`/orgs/${orgId}/invitations`, {
    state: state === 'OPEN' ? null : state,
    unsent: unsent ? '1' : null,
    q,
    after,
  })
