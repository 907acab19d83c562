import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { type RosterFilter, rosterPlaces } from '@/lib/domain/enrollments/roster-places'

/** The query of a roster: words, place, and the cursor after which the page begins. */
export type RosterListQuery = { q: string; filter: RosterFilter | null; after: string | null }

/** Reads the query from the address; invalid values are ignored. */
export function readRosterQuery(params: SearchParams): RosterListQuery {
  const { words, code, after } = readAddress(params)
  return { q: words, filter: code(rosterPlaces, 'place'), after }
}

/** The address of a roster, without empty values. */
export const rosterHref = (home: string, { q, filter, after }: RosterListQuery): string =>
  withQuery(`${home}/roster`, { q, place: filter, after })
