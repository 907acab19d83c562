import { type RosterFilter, rosterPlaces } from '@/lib/domain/enrollments/roster-places'
import { isOneOf } from '@/lib/domain/lists/is-one-of'

/** What the address says about a roster: words, where people stand, and after whom the page begins. */
export type RosterListQuery = { q: string; filter: RosterFilter | null; after: string | null }

/** Reads the address; whatever is not understood counts as not said. */
export function readRosterQuery(params: Readonly<Record<string, string | string[] | undefined>>): RosterListQuery {
  const one = (name: string) => {
    const value = params[name]
    return typeof value === 'string' ? value : ''
  }
  const filter = one('place')
  return {
    q: one('q').trim().slice(0, 100),
    filter: isOneOf(rosterPlaces, filter) ? filter : null,
    after: one('after').slice(0, 2000) || null,
  }
}

/** The address of a roster; what is as usual is left out. */
export function rosterHref(home: string, { q, filter, after }: RosterListQuery): string {
  const said = Object.entries({ q, place: filter, after })
  const params = new URLSearchParams(
    said.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  )
  return params.size > 0 ? `${home}/roster?${params}` : `${home}/roster`
}
