import {
  codeFilter,
  cursor,
  day,
  flagFilter,
  idFilter,
  listQuery,
  type QueryOf,
  textFilter,
  words,
} from '@/app/_lists/list-query'
import { clearanceStates } from '@/lib/domain/clearance/values'

const clearance = listQuery({
  on: day,
  q: words,
  state: codeFilter(clearanceStates),
  department: textFilter(),
  positionId: idFilter,
  /** People on leave too. */
  onLeave: flagFilter('yes', 'leave'),
  after: cursor,
})
export type ClearanceQuery = QueryOf<typeof clearance>
export const { read: readClearanceQuery, filtersOf } = clearance

/** The query in the form the service expects. */
export const listInput = ({ on, after: _after, state, ...filter }: ClearanceQuery) => ({
  on,
  filter: { ...filter, states: state === null ? [] : [state] },
})

/** The address of the list, its file or its print. */
export const clearanceHref = (orgId: string, query: Partial<ClearanceQuery>, part?: 'export' | 'print'): string =>
  clearance.href(`/orgs/${orgId}/clearance${part ? `/${part}` : ''}`, { ...query, after: part ? null : query.after })
