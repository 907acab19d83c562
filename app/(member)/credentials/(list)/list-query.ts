import { type ComplianceStatus, complianceStatuses } from '@/lib/domain/lists/credentials'
import { isOneOf } from '@/lib/domain/lists/is-one-of'

export const listSorts = ['expiry', 'name', 'added'] as const
export type ListSort = (typeof listSorts)[number]

/** What the address says about the list: words to look for, one status, the archived ones alone, the order, how many. */
export type ListQuery = { q: string; status: ComplianceStatus | null; archived: boolean; sort: ListSort; shown: number }

/** Licenses on a page before "Load more". */
export const pageSize = 50

type Params = Readonly<Record<string, string | string[] | undefined>>

/** Reads the address; whatever is not understood counts as not said. */
export function readListQuery(params: Params): ListQuery {
  const one = (name: string) => {
    const value = params[name]
    return typeof value === 'string' ? value : ''
  }
  const status = one('status')
  const sort = one('sort')
  const shown = Number(one('shown'))
  return {
    q: one('q').trim().slice(0, 100),
    status: isOneOf(complianceStatuses, status) ? status : null,
    archived: one('archived') === '1',
    sort: isOneOf(listSorts, sort) ? sort : 'expiry',
    shown: Number.isInteger(shown) && shown > pageSize ? Math.min(shown, 1000) : pageSize,
  }
}

/** The address of a list; what is as usual is left out. */
export function listHref({ q, status, archived, sort, shown }: ListQuery): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (status) params.set('status', status)
  if (archived) params.set('archived', '1')
  if (sort !== 'expiry') params.set('sort', sort)
  if (shown > pageSize) params.set('shown', String(shown))
  return params.size > 0 ? `/credentials?${params}` : '/credentials'
}
