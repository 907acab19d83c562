import { codeFilter, cursor, idFilter, listQuery, option, type QueryOf, words } from '@/app/_lists/list-query'
import { directions } from '@/app/_lists/sorting'
import { expiryStates } from '@/lib/domain/documents/expiry'
import { documentKinds } from '@/lib/domain/lists/documents'

/** The sort orders of the list; the default is the day of sharing. */
export const sharedSorts = ['person', 'kind', 'until', 'since'] as const
export type SharedSort = (typeof sharedSorts)[number]
const sortCodes = { person: 'PERSON', kind: 'KIND', until: 'VALID_UNTIL', since: 'SINCE' } as const

const shared = listQuery({
  q: words,
  kind: codeFilter(documentKinds),
  expiry: codeFilter(expiryStates),
  /** The id of one member's membership. */
  member: idFilter,
  sort: option(sharedSorts),
  order: option(directions),
  after: cursor,
})
export type SharedQuery = QueryOf<typeof shared>
export const { read: readSharedQuery, filtersOf } = shared

/** The query in the form the service expects. */
export const sharedListInput = ({ q, kind, expiry, member, sort, order }: SharedQuery) => ({
  roleId: member,
  filter: { query: q, kind, expiry },
  sort: sort && sortCodes[sort],
  descending: order && order === 'desc',
})

/** The address of a list, without empty values. */
export const sharedListHref = (orgId: string, query: Partial<SharedQuery>): string =>
  shared.href(`/orgs/${orgId}/documents`, query)
