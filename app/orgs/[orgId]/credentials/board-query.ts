import type { QuestionFilter } from '@/app/_components/compliance/question-facts'
import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { deadlineStandings, unitsStandings } from '@/lib/domain/compliance/standing'
import { type CredentialType, credentialTypeCodes, verificationStates } from '@/lib/domain/lists/credentials'
import { type Geography, geographyCodes } from '@/lib/domain/lists/geographies'
import { type BoardSource, boardSources } from '@/lib/domain/lists/organizations'

export const listSorts = ['name', 'expiry', 'type'] as const
export type ListSort = (typeof listSorts)[number]

/** The query of the list: words, filters, order, and the cursor after which the page begins. */
export type BoardQuery = QuestionFilter & {
  q: string
  /** Only licenses that have expired or expire within 30 days. */
  urgent: boolean
  geo: Geography | null
  type: CredentialType | null
  department: string | null
  source: BoardSource | null
  sort: ListSort
  after: string | null
}

/** Reads the query from the address; invalid values are ignored. */
export function readBoardQuery(params: SearchParams): BoardQuery {
  const { words, text, code, after } = readAddress(params)
  return {
    q: words,
    deadline: code(deadlineStandings, 'deadline'),
    urgent: text('urgent') === 'yes',
    units: code(unitsStandings, 'units'),
    topicsOpen: text('topics') === 'open',
    geo: code(geographyCodes, 'geo'),
    type: code(credentialTypeCodes, 'type'),
    department: text('department') || null,
    verified: code(verificationStates, 'verified'),
    source: code(boardSources, 'source'),
    sort: code(listSorts, 'sort') ?? 'name',
    after,
  }
}

const sorts = { name: 'NAME', expiry: 'EXPIRY', type: 'TYPE' } as const

/** The query in the form the service expects. */
export const listInput = ({ sort, after: _after, topicsOpen, ...filter }: BoardQuery) => ({
  filter: { ...filter, topicsOpen: topicsOpen || null },
  sort: sorts[sort],
})

/** The address of a list or of its file, without the values that are defaults. */
export const boardHref = (
  orgId: string,
  { sort, after, topicsOpen, urgent, ...filters }: BoardQuery,
  file = false,
): string =>
  withQuery(`/orgs/${orgId}/credentials${file ? '/export' : ''}`, {
    ...filters,
    urgent: urgent ? 'yes' : null,
    topics: topicsOpen ? 'open' : null,
    sort: sort === 'name' ? null : sort,
    after: file ? null : after,
  })

/** Number of filters and search words that are set. */
export const filtersOf = ({ sort: _sort, after: _after, ...filters }: BoardQuery): number =>
  Object.values(filters).filter(Boolean).length
