import { type BoardBand, boardBands } from '@/lib/domain/compliance/standing'
import {
  type CredentialType,
  credentialTypeCodes,
  type VerificationState,
  verificationStates,
} from '@/lib/domain/lists/credentials'
import { type Geography, geographyCodes } from '@/lib/domain/lists/geographies'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { type BoardSource, boardSources } from '@/lib/domain/lists/organizations'

export const listSorts = ['name', 'expiry', 'band'] as const
export type ListSort = (typeof listSorts)[number]

/** What the address says about the list: words, filters, order, and after which credential the page begins. */
export type BoardQuery = {
  q: string
  band: BoardBand | null
  geo: Geography | null
  type: CredentialType | null
  department: string | null
  verified: VerificationState | null
  source: BoardSource | null
  sort: ListSort
  after: string | null
}

type Params = Readonly<Record<string, string | string[] | undefined>>

/** Reads the address; whatever is not understood counts as not said. */
export function readBoardQuery(params: Params): BoardQuery {
  const one = (name: string) => {
    const value = params[name]
    return typeof value === 'string' ? value : ''
  }
  const code = <const T extends readonly string[]>(codes: T, name: string): T[number] | null => {
    const value = one(name)
    return isOneOf(codes, value) ? value : null
  }
  return {
    q: one('q').trim().slice(0, 100),
    band: code(boardBands, 'band'),
    geo: code(geographyCodes, 'geo'),
    type: code(credentialTypeCodes, 'type'),
    department: one('department').slice(0, 100) || null,
    verified: code(verificationStates, 'verified'),
    source: code(boardSources, 'source'),
    sort: code(listSorts, 'sort') ?? 'name',
    after: one('after').slice(0, 2000) || null,
  }
}

const sorts = { name: 'NAME', expiry: 'EXPIRY', band: 'BAND' } as const

/** The same as the service takes it. */
export const listInput = ({ sort, after: _after, ...filter }: BoardQuery) => ({ filter, sort: sorts[sort] })

/** The address of a list, or of its file; what is as usual is left out. */
export function boardHref(orgId: string, { sort, ...query }: BoardQuery, file = false): string {
  const said = { ...query, sort: sort === 'name' ? null : sort, after: file ? null : query.after }
  const params = new URLSearchParams(
    Object.entries(said).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  )
  const path = `/orgs/${orgId}/credentials${file ? '/export' : ''}`
  return params.size > 0 ? `${path}?${params}` : path
}

/** How many of the filters and words are set. */
export const filtersOf = ({ sort: _sort, after: _after, ...filters }: BoardQuery): number =>
  Object.values(filters).filter(Boolean).length
