import { codeFilter, cursor, listQuery, type QueryOf, words } from '@/app/_lists/list-query'
import { curriculumFilters } from '@/lib/domain/curriculums/kinds'

const curriculums = listQuery({ q: words, state: codeFilter(curriculumFilters), after: cursor })
/** The query of the list of curriculums. */
export type ListQuery = QueryOf<typeof curriculums>
export const { read: readListQuery, filtersOf } = curriculums

export const listHref = (orgId: string, query: ListQuery): string =>
  curriculums.href(`/orgs/${orgId}/curriculums`, query)

export const standingFilters = ['OVERDUE', 'OPEN', 'COMPLETE', 'EXEMPT'] as const

const members = listQuery({ q: words, standing: codeFilter(standingFilters), after: cursor })
/** The query of the members of one curriculum. */
export type MembersQuery = QueryOf<typeof members>
export const readMembersQuery = members.read

/** The address of the members of a curriculum, or of their file. */
export const membersHref = (home: string, query: MembersQuery, file = false): string =>
  members.href(file ? `${home}/export` : home, { ...query, after: file ? null : query.after })
