import { compareText } from '../compare'
import { addDays, type PlainDate } from '../time/plain-date'

/** Days within which an expiry is near. */
const nearDays = 30

/** Active members whose license has expired by then, by department; an empty name means no department. */
type Department = { value: string; count: number }

/** The effect of no renewals: from a day on so many people cannot work, with the department that has the most of them. */
export type Lapse = { on: PlainDate; people: number; department: { name: string; people: number } | null }

/**
 * The lapse of active members with a license that has expired or expires within 30 days, if none is renewed: on the day after these
 * 30 days none of the licenses is valid. Null when there are no such members.
 */
export function lapseOf(departments: readonly Department[], today: PlainDate): Lapse | null {
  const people = departments.reduce((sum, { count }) => sum + count, 0)
  if (people === 0) return null
  const [largest] = departments
    .filter(({ value }) => value !== '')
    .toSorted((a, b) => b.count - a.count || compareText(a.value, b.value))
  return {
    on: addDays(today, nearDays + 1),
    people,
    department: largest ? { name: largest.value, people: largest.count } : null,
  }
}
