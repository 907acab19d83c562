import { addDays, addMonths, dateParts, daysBetween, maxDate, type PlainDate } from '@/lib/domain/time/plain-date'
import type { Evaluation } from './evaluation'

/** A pace is said in tenths of an hour, rounded up: less would not be enough. */
const step = 10

/**
 * How fast the missing hours have to come. MONTHLY: so many a month are enough. LAST_DAYS: less than a month is left to earn so many,
 * by the end of the period or of its first year. Units are hundredths of an hour.
 */
export type Pace = { kind: 'MONTHLY'; units: number } | { kind: 'LAST_DAYS'; units: number; days: number }

type Question = {
  endsAt: PlainDate
  /** The most that counts in the first year; null without such a limit. */
  maxFirstYear: number | null
  evaluation: Pick<Evaluation, 'remaining' | 'counted' | 'yearBoundaries'>
  asOf: PlainDate
}

/**
 * The pace at which all limits of a period are met: its total, the minimum of each year, and what cannot count before the second year.
 * Null where no hours are missing, the period is over, or its first year ended short.
 */
export function paceOf({ endsAt, maxFirstYear, evaluation, asOf }: Question): Pace | null {
  const { remaining, counted, yearBoundaries } = evaluation
  if (!remaining || remaining.units === 0 || asOf > endsAt) return null
  const months = monthsFrom(asOf, endsAt)
  if (months < 1) return { kind: 'LAST_DAYS', units: remaining.units, days: daysBetween(asOf, endsAt) }
  const rates = [remaining.units / months]
  if (yearBoundaries) {
    const { firstYearEndsAt, secondYearStartsAt } = yearBoundaries
    const { firstYear = 0, secondYear = 0 } = remaining
    const inSecond = monthsFrom(maxDate(asOf, secondYearStartsAt), endsAt)
    rates.push(secondYear / inSecond)
    if (asOf > firstYearEndsAt && firstYear > 0) return null
    if (asOf <= firstYearEndsAt) {
      const inFirst = monthsFrom(asOf, firstYearEndsAt)
      if (firstYear > 0 && inFirst < 1) {
        return { kind: 'LAST_DAYS', units: firstYear, days: daysBetween(asOf, firstYearEndsAt) }
      }
      rates.push(firstYear / Math.max(1, inFirst))
      const room = maxFirstYear === null ? remaining.units : Math.max(0, maxFirstYear - (counted?.firstYear ?? 0))
      rates.push((remaining.units - room) / inSecond)
    }
  }
  return { kind: 'MONTHLY', units: Math.ceil(Math.max(...rates) / step - 1e-9) * step }
}

/** Calendar months from a day to another, both included: whole ones, and the part of the last that is begun. */
function monthsFrom(from: PlainDate, to: PlainDate): number {
  const end = addDays(to, 1)
  const [a, b] = [dateParts(from), dateParts(end)]
  let whole = (b.year - a.year) * 12 + b.month - a.month
  if (addMonths(from, whole) > end) whole -= 1
  const start = addMonths(from, whole)
  return whole + daysBetween(start, end) / daysBetween(start, addMonths(from, whole + 1))
}
