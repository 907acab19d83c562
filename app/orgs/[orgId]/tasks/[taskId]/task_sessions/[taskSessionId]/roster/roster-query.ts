import { codeFilter, cursor, listQuery, type QueryOf, words } from '@/app/_lists/list-query'
import { rosterPlaces } from '@/lib/domain/enrollments/place-facts'

const roster = listQuery({ q: words, filter: { ...codeFilter(rosterPlaces), name: 'place' }, after: cursor })
export type RosterListQuery = QueryOf<typeof roster>
export const readRosterQuery = roster.read

/** The address of a roster, without empty values. */
export const rosterHref = (home: string, query: RosterListQuery): string => roster.href(`${home}/roster`, query)
