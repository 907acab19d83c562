import {
  codeFilter,
  cursor,
  flagFilter,
  listQuery,
  optionOr,
  type QueryOf,
  textFilter,
  words,
} from '@/app/_lists/list-query'
import { deadlineStandings, unitsStandings } from '@/lib/domain/compliance/standing'
import { credentialTypeCodes, verificationStates } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { boardSources } from '@/lib/domain/lists/organizations'

export const listSorts = ['name', 'expiry', 'type'] as const
export type ListSort = (typeof listSorts)[number]

const board = listQuery({
  q: words,
  deadline: codeFilter(deadlineStandings),
  units: codeFilter(unitsStandings),
  geo: codeFilter(geographyCodes),
  type: codeFilter(credentialTypeCodes),
  department: textFilter(),
  verified: codeFilter(verificationStates),
  source: codeFilter(boardSources),
  /** Only licenses that have expired or expire within 30 days. */
  urgent: flagFilter('yes'),
  topicsOpen: flagFilter('open', 'topics'),
  /** Only licenses renewed by their holder's own word though something was missing. */
  renewedShort: flagFilter('own', 'word'),
  /** The most urgent first. */
  sort: optionOr(listSorts, 'expiry'),
  after: cursor,
})
export type BoardQuery = QueryOf<typeof board>
export const { read: readBoardQuery, filtersOf } = board

const sorts = { name: 'NAME', expiry: 'EXPIRY', type: 'TYPE' } as const

/** The query in the form the service expects. */
export const listInput = ({ sort, after: _after, topicsOpen, ...filter }: BoardQuery) => ({
  filter: { ...filter, topicsOpen: topicsOpen || null },
  sort: sorts[sort],
})

/** The address of a list, its file or its print, without the values that are defaults. */
export const boardHref = (orgId: string, query: BoardQuery, part?: 'export' | 'print'): string =>
  board.href(`/orgs/${orgId}/credentials${part ? `/${part}` : ''}`, { ...query, after: part ? null : query.after })
