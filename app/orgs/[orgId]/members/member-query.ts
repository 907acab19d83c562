import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { boardBands } from '@/lib/domain/compliance/standing'
import { type RoleState, type RoleType, roleStates, roleTypes } from '@/lib/domain/lists/organizations'

/** Bands of the list: the board's, and no license at all. */
export const listBands = [...boardBands, 'NONE'] as const
export type ListBand = (typeof listBands)[number]

export const listSorts = ['name', 'band'] as const
export type ListSort = (typeof listSorts)[number]

/** The query of the list: words, filters, order, and after whom the page begins. */
export type MemberQuery = {
  q: string
  state: RoleState | null
  role: RoleType | null
  department: string | null
  band: ListBand | null
  sort: ListSort
  after: string | null
}

/** Reads the query of the address; values that are not understood are ignored. */
export function readMemberQuery(params: SearchParams): MemberQuery {
  const { words, text, code, after } = readAddress(params)
  return {
    q: words,
    state: code(roleStates, 'state'),
    role: code(roleTypes, 'role'),
    department: text('department') || null,
    band: code(listBands, 'band'),
    sort: code(listSorts, 'sort') ?? 'name',
    after,
  }
}

/** The same as the service takes it. */
export const listInput = ({ q, state, role, department, band, sort }: MemberQuery) => ({
  filter: { q, state, role, department, band },
  sort: sort === 'band' ? ('BAND' as const) : ('NAME' as const),
})

/** The address of a list, or of its file; what is as usual is left out. */
export const memberListHref = (orgId: string, { sort, after, ...filters }: MemberQuery, file = false): string =>
  withQuery(`/orgs/${orgId}/members${file ? '/export' : ''}`, {
    ...filters,
    sort: sort === 'name' ? null : sort,
    after: file ? null : after,
  })

/** How many of the filters and words are set. */
export const filtersOf = ({ q, state, role, department, band }: MemberQuery): number =>
  [q, state, role, department, band].filter(Boolean).length
