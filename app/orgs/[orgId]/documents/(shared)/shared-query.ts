import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { type ExpiryState, expiryStates } from '@/lib/domain/documents/expiry'
import type { DocumentKind } from '@/lib/domain/documents/values'
import { documentKinds } from '@/lib/domain/lists/documents'

/** The query of the list: words, kind, state, whose, and after which document the page begins. */
export type SharedQuery = {
  q: string
  kind: DocumentKind | null
  expiry: ExpiryState | null
  /** The membership of one member. */
  member: string | null
  after: string | null
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads the query of the address; values that are not understood are ignored. */
export function readSharedQuery(params: SearchParams): SharedQuery {
  const { words, code, text, after } = readAddress(params)
  const member = text('member')
  return {
    q: words,
    kind: code(documentKinds, 'kind'),
    expiry: code(expiryStates, 'expiry'),
    member: uuid.test(member) ? member : null,
    after,
  }
}

/** The same as the service takes it. */
export const sharedListInput = ({ q, kind, expiry, member }: SharedQuery) => ({
  roleId: member,
  filter: { query: q, kind, expiry },
})

/** The address of a list; what is empty is left out. */
export const sharedListHref = (orgId: string, query: Partial<SharedQuery>): string =>
  withQuery(`/orgs/${orgId}/documents`, query)

/** How many of the filters and words are set. */
export const filtersOf = ({ q, kind, expiry, member }: SharedQuery): number =>
  [q, kind, expiry, member].filter(Boolean).length
