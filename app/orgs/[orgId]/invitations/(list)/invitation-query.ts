import type { SearchParams } from '@/app/_lists/address'
import { cursor, flagFilter, listQuery, optionOr, type QueryOf, words } from '@/app/_lists/list-query'
import { invitationStates } from '@/lib/domain/lists/organizations'

const invitations = listQuery({
  state: optionOr(invitationStates, 'OPEN'),
  unsent: flagFilter(),
  q: words,
  after: cursor,
})
/**
 * The query of the list: one state, or only unsent open ones; search words, and the cursor after which the page begins.
 */
export type InvitationQuery = QueryOf<typeof invitations>

export function readInvitationQuery(params: SearchParams): InvitationQuery {
  const query = invitations.read(params)
  return query.unsent ? { ...query, state: 'OPEN' } : query
}

/** The address of a list, without the values that are defaults. */
export const invitationsHref = (orgId: string, query: InvitationQuery): string =>
  invitations.href(`/orgs/${orgId}/invitations`, query)
