import { addDays, addMonths, dateParts, daysBetween, maxDate, type PlainDate } from '@/lib/domain/time/plain-date'
import type { Evaluation } from './evaluation'

/** A pace is given in tenths of an hour, rounded up so that it is sufficient. */
const step = 10

/**
 * How fast the missing hours must be earned, in hundredths of an hour. MONTHLY: `units` each month are enough.
 * LAST_DAYS: less than a month is left to earn `units`, by the end of the period or of its first year.
 */
export type Pace = { kind: 'MONTHLY'; units: number } | { kind: 'LAST_DAYS'; units: number; days: number }

type Question = {
  endsAt: PlainDate
  /** The maximum that counts in the first year; null without such a limit. */
  maxFirstYear: number | null
  evaluation: Pick<Evaluation, 'remaining' | 'counted' | 'yearBoundaries'>
  asOf: PlainDate
}

/**
 * The pace that meets all limits of a period: its total, the minimum of each year, and the units that can count only in
 * the second year. Null when no hours are missing, the period is over, or its first year ended short.
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
    const monthsInSecondYear = monthsFrom(maxDate(asOf, secondYearStartsAt), endsAt)
    rates.push(secondYear / monthsInSecondYear)
    if (asOf > firstYearEndsAt && firstYear > 0) return null
    if (asOf <= firstYearEndsAt) {
      const monthsInFirstYear = monthsFrom(asOf, firstYearEndsAt)
      if (firstYear > 0 && monthsInFirstYear < 1) {
        return { kind: 'LAST_DAYS', units: firstYear, days: daysBetween(asOf, firstYearEndsAt) }
      }
      rates.push(firstYear / Math.max(1, monthsInFirstYear))
      const room = maxFirstYear === null ? remaining.units : Math.max(0, maxFirstYear - (counted?.firstYear ?? 0))
      rates.push((remaining.units - room) / monthsInSecondYear)
    }
  }
  return { kind: 'MONTHLY', units: Math.ceil(Math.max(...rates) / step - 1e-9) * step }
}

/** Calendar months from one day to another, both included: whole months plus the fraction of the last one. */
function monthsFrom(from: PlainDate, to: PlainDate): number {
  const end = addDays(to, 1)
  const [startParts, endParts] = [dateParts(from), dateParts(end)]
  let wholeMonths = (endParts.year - startParts.year) * 12 + endParts.month - startParts.month
  if (addMonths(from, wholeMonths) > end) wholeMonths -= 1
  const start = addMonths(from, wholeMonths)
  return wholeMonths + daysBetween(start, end) / daysBetween(start, addMonths(from, wholeMonths + 1))
}
