import { addYears, type PlainDate } from '../time/plain-date'

/** How many years from today any date except a date of birth may be, in either direction (specification, section 5). */
const dateWindowYears = 50

/** Refuses a date more than 50 years ago or ahead. Null when it is fine or empty. */
export function dateWindowProblem(date: PlainDate | null, today: PlainDate): 'validation.invalidDate' | null {
  if (!date) return null
  const inWindow = date >= addYears(today, -dateWindowYears) && date <= addYears(today, dateWindowYears)
  return inWindow ? null : 'validation.invalidDate'
}
