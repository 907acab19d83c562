import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { type RosterFilter, rosterPlaces } from '@/lib/domain/enrollments/roster-places'

/** The query of a roster: words, where people stand, and after whom the page begins. */
export type RosterListQuery = { q: string; filter: RosterFilter | null; after: string | null }

/** Reads the query of the address; values that are not understood are ignored. */
export function readRosterQuery(params: SearchParams): RosterListQuery {
  const { words, code, after } = readAddress(params)
  return { q: words, filter: code(rosterPlaces, 'place'), after }
}

/** The address of a roster; what is as usual is left out. */
export const rosterHref = (home: string, { q, filter, after }: RosterListQuery): string =>
  withQuery(`${home}/roster`, { q, place: filter, after })
