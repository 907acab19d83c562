import { type RoleState, type RoleType, roleStates, roleTypes } from '@/lib/domain/lists/organizations'
import type { MemberFacets } from '@/lib/services/members/get-member-facets'
import { filtersOf, type ListBand, listBands, type MemberQuery } from '../member-query'

/** A filter that can be set or taken back; its count is what its list will show, so it has none beside other filters. */
export type Chip = { key: string; label: string; active: boolean; count?: number; to: MemberQuery }

type Names = {
  state: (code: RoleState) => string
  role: (code: RoleType) => string
  band: (code: ListBand) => string
}

/** The filters that somebody is in, or that are set. */
export function chipsOf(query: MemberQuery, facets: MemberFacets, names: Names): Chip[] {
  const counts = (rows: MemberFacets['states']) => new Map(rows.map(({ value, count }) => [value || 'NONE', count]))
  const chips = <const Code extends string>(
    field: 'state' | 'role' | 'band',
    codes: readonly Code[],
    rows: MemberFacets['states'],
    nameOf: (code: Code) => string,
  ): Chip[] => {
    const known = counts(rows)
    return codes.flatMap((code) => {
      const active = query[field] === code
      const count = known.get(code) ?? 0
      if (!active && count === 0) return []
      const to = { ...query, [field]: active ? null : code, after: null } as MemberQuery
      const alone = filtersOf({ ...query, [field]: null }) === 0
      return [{ key: `${field}-${code}`, label: nameOf(code), active, to, ...(alone ? { count } : {}) }]
    })
  }
  return [
    ...chips('band', listBands, facets.bands, names.band),
    ...chips('role', roleTypes, facets.roles, names.role),
    ...chips('state', roleStates, facets.states, names.state),
  ]
}
