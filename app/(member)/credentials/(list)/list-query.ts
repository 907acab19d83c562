import { codeFilter, flagFilter, listQuery, optionOr, type QueryOf, rowCount, words } from '@/app/_lists/list-query'
import { complianceStatuses } from '@/lib/domain/lists/credentials'

export const listSorts = ['expiry', 'name', 'added'] as const
export type ListSort = (typeof listSorts)[number]

/** Licenses on a page before "Load more". */
export const pageSize = 50

const licenses = listQuery({
  q: words,
  status: codeFilter(complianceStatuses),
  archived: flagFilter(),
  sort: optionOr(listSorts, 'expiry'),
  shown: rowCount(pageSize, 1000),
})
export type ListQuery = QueryOf<typeof licenses>
export const { read: readListQuery, filtersOf } = licenses

/** The address of a list, without the values that are defaults. */
export const listHref = (query: ListQuery): string => licenses.href('/credentials', query)

/** Whether the list is filtered, so that an empty result offers to remove the filters. */
export const isNarrowed = (query: ListQuery): boolean => filtersOf(query) > 0
