import { compareText } from '../compare'
import { addDays, type PlainDate } from '../time/plain-date'

/** Days within which an expiry counts as near. */
const nearDays = 30

/**
 * Active members of a department with a license that has expired or is near its expiry; an empty name means no
 * department.
 */
type Department = { value: string; count: number }

/** The effect if nobody renews: from this day, this many people cannot work. With the department most affected. */
export type Lapse = { on: PlainDate; people: number; department: { name: string; people: number } | null }

/**
 * The lapse of active members with a license that has expired or expires within 30 days, if none is renewed: the day
 * after these 30 days, all of these licenses are invalid. Null when there are no such members.
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
