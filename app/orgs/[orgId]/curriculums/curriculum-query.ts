import { type CurriculumState, curriculumStates } from '@/lib/domain/curriculums/kinds'
import { isOneOf } from '@/lib/domain/lists/is-one-of'

type Params = Readonly<Record<string, string | string[] | undefined>>

const one = (params: Params, name: string) => {
  const value = params[name]
  return typeof value === 'string' ? value : ''
}
const withParams = (path: string, said: Record<string, string | null>) => {
  const params = new URLSearchParams(
    Object.entries(said).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  )
  return params.size > 0 ? `${path}?${params}` : path
}

/** What the address says about the list of curriculums. */
export type ListQuery = { q: string; state: CurriculumState | null; after: string | null }

export function readListQuery(params: Params): ListQuery {
  const state = one(params, 'state')
  return {
    q: one(params, 'q').trim().slice(0, 100),
    state: isOneOf(curriculumStates, state) ? state : null,
    after: one(params, 'after').slice(0, 2000) || null,
  }
}

export const listHref = (orgId: string, query: ListQuery): string => withParams(`/orgs/${orgId}/curriculums`, query)

export const standingFilters = ['OVERDUE', 'OPEN', 'COMPLETE', 'EXEMPT'] as const
export type StandingFilter = (typeof standingFilters)[number]

/** What the address says about the members of one curriculum. */
export type MembersQuery = { q: string; standing: StandingFilter | null; after: string | null }

export function readMembersQuery(params: Params): MembersQuery {
  const standing = one(params, 'standing')
  return {
    q: one(params, 'q').trim().slice(0, 100),
    standing: isOneOf(standingFilters, standing) ? standing : null,
    after: one(params, 'after').slice(0, 2000) || null,
  }
}

/** The address of the members of a curriculum, or of their file. */
export const membersHref = (home: string, query: MembersQuery, file = false): string =>
  withParams(file ? `${home}/export` : home, { ...query, after: file ? null : query.after })
