import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { type InvitationState, invitationStates } from '@/lib/domain/lists/organizations'

/** What the address says about the list: one state, or the unsent among the open ones; words, and after whom the page begins. */
export type InvitationQuery = { state: InvitationState; unsent: boolean; q: string; after: string | null }

type Params = Readonly<Record<string, string | string[] | undefined>>

/** Reads the address; whatever is not understood counts as not said. */
export function readInvitationQuery(params: Params): InvitationQuery {
  const one = (name: string) => {
    const value = params[name]
    return typeof value === 'string' ? value : ''
  }
  const [state, unsent] = [one('state'), one('unsent') === '1']
  return {
    state: isOneOf(invitationStates, state) && !unsent ? state : 'OPEN',
    unsent,
    q: one('q').trim().slice(0, 100),
    after: one('after').slice(0, 2000) || null,
  }
}

/** The address of a list; what is as usual is left out. */
export function invitationsHref(orgId: string, { state, unsent, q, after }: InvitationQuery): string {
  const params = new URLSearchParams()
  if (state !== 'OPEN') params.set('state', state)
  if (unsent) params.set('unsent', '1')
  if (q) params.set('q', q)
  if (after) params.set('after', after)
  return `/orgs/${orgId}/invitations${params.size > 0 ? `?${params}` : ''}`
}
