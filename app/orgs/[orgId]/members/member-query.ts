import { boardBands } from '@/lib/domain/compliance/standing'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { type RoleState, roleStates } from '@/lib/domain/lists/role-states'
import { type RoleType, roleTypes } from '@/lib/domain/lists/role-types'

/** Bands of the list: the board's, and no license at all. */
export const listBands = [...boardBands, 'NONE'] as const
export type ListBand = (typeof listBands)[number]

export const listSorts = ['name', 'band'] as const
export type ListSort = (typeof listSorts)[number]

/** What the address says about the list: words, filters, order, and after whom the page begins. */
export type MemberQuery = {
  q: string
  state: RoleState | null
  role: RoleType | null
  department: string | null
  band: ListBand | null
  sort: ListSort
  after: string | null
}

type Params = Readonly<Record<string, string | string[] | undefined>>

/** Reads the address; whatever is not understood counts as not said. */
export function readMemberQuery(params: Params): MemberQuery {
  const one = (name: string) => {
    const value = params[name]
    return typeof value === 'string' ? value : ''
  }
  const code = <const T extends readonly string[]>(codes: T, value: string): T[number] | null =>
    isOneOf(codes, value) ? value : null
  return {
    q: one('q').trim().slice(0, 100),
    state: code(roleStates, one('state')),
    role: code(roleTypes, one('role')),
    department: one('department').slice(0, 100) || null,
    band: code(listBands, one('band')),
    sort: code(listSorts, one('sort')) ?? 'name',
    after: one('after').slice(0, 2000) || null,
  }
}

/** The same as the service takes it. */
export const listInput = ({ q, state, role, department, band, sort }: MemberQuery) => ({
  filter: { q, state, role, department, band },
  sort: sort === 'band' ? ('BAND' as const) : ('NAME' as const),
})

/** The address of a list, or of its file; what is as usual is left out. */
export function memberListHref(orgId: string, { sort, ...query }: MemberQuery, file = false): string {
  const said = { ...query, sort: sort === 'name' ? null : sort, after: file ? null : query.after }
  const params = new URLSearchParams(
    Object.entries(said).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  )
  const path = `/orgs/${orgId}/members${file ? '/export' : ''}`
  return params.size > 0 ? `${path}?${params}` : path
}

/** How many of the filters and words are set. */
export const filtersOf = ({ q, state, role, department, band }: MemberQuery): number =>
  [q, state, role, department, band].filter(Boolean).length
