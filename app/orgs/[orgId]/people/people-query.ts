import { cursor, flagFilter, listQuery, type QueryOf, words } from '@/app/_lists/list-query'

const people = listQuery({
  q: words,
  /** Only people who need something. */
  urgent: flagFilter('yes', 'urgent'),
  after: cursor,
})
export type PeopleQuery = QueryOf<typeof people>
export const { read: readPeopleQuery, filtersOf } = people

export const peopleHref = (orgId: string, query: Partial<PeopleQuery>): string =>
  people.href(`/orgs/${orgId}/people`, query)
