import { addYears, type PlainDate } from '../time/plain-date'

/** How far from today any date but a date of birth may be, in years, both ways (specification, section 5). */
const dateWindowYears = 50

/** Refuses a date more than 50 years ago or ahead. Null when it is fine; empty is fine. */
export function dateWindowProblem(date: PlainDate | null, today: PlainDate): 'validation.invalidDate' | null {
  if (!date) return null
  const inWindow = date >= addYears(today, -dateWindowYears) && date <= addYears(today, dateWindowYears)
  return inWindow ? null : 'validation.invalidDate'
}
