import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { type ComplianceStatus, complianceStatuses } from '@/lib/domain/lists/credentials'

export const listSorts = ['expiry', 'name', 'added'] as const
export type ListSort = (typeof listSorts)[number]

/** The query of the list: search words, one status, archived only, sort order, number of rows. */
export type ListQuery = { q: string; status: ComplianceStatus | null; archived: boolean; sort: ListSort; shown: number }

/** Licenses on a page before "Load more". */
export const pageSize = 50

/** Reads the query from the address; invalid values are ignored. */
export function readListQuery(params: SearchParams): ListQuery {
  const { words, text, code } = readAddress(params)
  const shown = Number(text('shown'))
  return {
    q: words,
    status: code(complianceStatuses, 'status'),
    archived: text('archived') === '1',
    sort: code(listSorts, 'sort') ?? 'expiry',
    shown: Number.isInteger(shown) && shown > pageSize ? Math.min(shown, 1000) : pageSize,
  }
}

/** The address of a list, without the values that are defaults. */
export const listHref = ({ q, status, archived, sort, shown }: ListQuery): string =>
  withQuery('/credentials', {
    q,
    status,
    archived: archived ? '1' : null,
    sort: sort === 'expiry' ? null : sort,
    shown: shown > pageSize ? String(shown) : null,
  })

/** Number of filters and search words that are set. */
export const filtersOf = ({ q, status, archived }: ListQuery): number => [q, status, archived].filter(Boolean).length

/** Whether the list is filtered, so that an empty result offers to remove the filters. */
export const isNarrowed = (query: ListQuery): boolean => filtersOf(query) > 0
