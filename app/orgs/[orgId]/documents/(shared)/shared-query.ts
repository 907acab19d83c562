import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { directions, type Sorting } from '@/app/_lists/sorting'
import { type ExpiryState, expiryStates } from '@/lib/domain/documents/expiry'
import type { DocumentKind } from '@/lib/domain/documents/values'
import { documentKinds } from '@/lib/domain/lists/documents'

/** The sort orders of the list; the default is the day of sharing. */
export const sharedSorts = ['person', 'kind', 'until', 'since'] as const
export type SharedSort = (typeof sharedSorts)[number]
const sortCodes = { person: 'PERSON', kind: 'KIND', until: 'VALID_UNTIL', since: 'SINCE' } as const

/** The query of the list: words, kind, state, member, order, and the cursor after which the page begins. */
export type SharedQuery = Sorting<SharedSort> & {
  q: string
  kind: DocumentKind | null
  expiry: ExpiryState | null
  /** The id of one member's membership. */
  member: string | null
  after: string | null
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads the query from the address; invalid values are ignored. */
export function readSharedQuery(params: SearchParams): SharedQuery {
  const { words, code, text, after } = readAddress(params)
  const member = text('member')
  return {
    q: words,
    kind: code(documentKinds, 'kind'),
    expiry: code(expiryStates, 'expiry'),
    member: uuid.test(member) ? member : null,
    sort: code(sharedSorts, 'sort'),
    order: code(directions, 'order'),
    after,
  }
}

/** The query in the form the service expects. */
export const sharedListInput = ({ q, kind, expiry, member, sort, order }: SharedQuery) => ({
  roleId: member,
  filter: { query: q, kind, expiry },
  sort: sort && sortCodes[sort],
  descending: order && order === 'desc',
})

/** The address of a list, without empty values. */
export const sharedListHref = (orgId: string, query: Partial<SharedQuery>): string =>
  withQuery(`/orgs/${orgId}/documents`, query)

/** Number of filters and search words that are set. */
export const filtersOf = ({ q, kind, expiry, member }: SharedQuery): number =>
  [q, kind, expiry, member].filter(Boolean).length
