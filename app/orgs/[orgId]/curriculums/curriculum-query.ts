import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { type CurriculumState, curriculumStates } from '@/lib/domain/curriculums/kinds'

/** The query of the list of curriculums. */
export type ListQuery = { q: string; state: CurriculumState | null; after: string | null }

export function readListQuery(params: SearchParams): ListQuery {
  const { words, code, after } = readAddress(params)
  return { q: words, state: code(curriculumStates, 'state'), after }
}

export const listHref = (orgId: string, query: ListQuery): string => withQuery(`/orgs/${orgId}/curriculums`, query)

export const standingFilters = ['OVERDUE', 'OPEN', 'COMPLETE', 'EXEMPT'] as const
type StandingFilter = (typeof standingFilters)[number]

/** The query of the members of one curriculum. */
export type MembersQuery = { q: string; standing: StandingFilter | null; after: string | null }

export function readMembersQuery(params: SearchParams): MembersQuery {
  const { words, code, after } = readAddress(params)
  return { q: words, standing: code(standingFilters, 'standing'), after }
}

/** The address of the members of a curriculum, or of their file. */
export const membersHref = (home: string, query: MembersQuery, file = false): string =>
  withQuery(file ? `${home}/export` : home, { ...query, after: file ? null : query.after })
