import { compareText } from '../compare'
import { addDays, type PlainDate } from '../time/plain-date'

/** Days within which an expiry is near. */
const near = 30

/** Members at work who have a license that is over by then, by department; an empty name is none. */
type Department = { value: string; count: number }

/** What comes of doing nothing: from a day on so many people cannot work, most of them in one department. */
export type Lapse = { on: PlainDate; people: number; department: { name: string; people: number } | null }

/**
 * What becomes of members at work of whom a license has expired or expires within 30 days, if none is renewed: on the day after those
 * days none of these is valid. Null when there is nobody.
 */
export function lapseOf(departments: readonly Department[], today: PlainDate): Lapse | null {
  const people = departments.reduce((sum, { count }) => sum + count, 0)
  if (people === 0) return null
  const [most] = departments
    .filter(({ value }) => value !== '')
    .toSorted((a, b) => b.count - a.count || compareText(a.value, b.value))
  return {
    on: addDays(today, near + 1),
    people,
    department: most ? { name: most.value, people: most.count } : null,
  }
}
