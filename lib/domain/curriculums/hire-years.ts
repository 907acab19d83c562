import { addDays, addMonths, dateParts, type PlainDate } from '@/lib/domain/time/plain-date'
import type { CurriculumRecurrence } from './kinds'

/** The months of a hire year. */
const hireYearMonths = 12

/** From an anniversary of the hire to the day before the next; both days included. */
export type HirePeriod = { from: PlainDate; to: PlainDate }

type Recurrence = { recurrence: CurriculumRecurrence; recurrenceMonths: number | null }

/** Months from one anniversary to the next that counts: a year, or as many as the curriculum recurs in. */
export const hirePeriodMonths = ({ recurrence, recurrenceMonths }: Recurrence): number =>
  (recurrence !== 'NONE' && recurrenceMonths) || hireYearMonths

/**
 * The hire period that a day belongs to; before the hire, it is the first one. Each begins whole months after the hire,
 * so that somebody hired on February 29 has the 28th in other years without keeping it in the next leap year.
 */
export function hirePeriodOn(hireDate: PlainDate, months: number, day: PlainDate): HirePeriod {
  const [hired, at] = [dateParts(hireDate), dateParts(day)]
  const monthsBetween = (at.year - hired.year) * 12 + at.month - hired.month
  const startOf = (count: number) => addMonths(hireDate, count * months)
  const guess = Math.max(Math.floor(monthsBetween / months), 0)
  const count = guess > 0 && startOf(guess) > day ? guess - 1 : guess
  return { from: startOf(count), to: addDays(startOf(count + 1), -1) }
}
