import {
  addMonths,
  addYears,
  dateParts,
  daysInMonth,
  inclusiveLengthDays,
  lastDayOfMonth,
  type PlainDate,
  plainDate,
} from '@/lib/domain/time/plain-date'
import type { FixedDate, PeriodRule } from './period'

/** The birthday in a year; 29 February becomes 28 February in a year without one. */
function birthdayIn(year: number, dateOfBirth: PlainDate): PlainDate {
  const { month, day } = dateParts(dateOfBirth)
  return plainDate(year, month, Math.min(day, daysInMonth(year, month)))
}

function firstBirthdayFarEnough(effectiveAt: PlainDate, dateOfBirth: PlainDate, minDays: number): PlainDate {
  for (let year = dateParts(effectiveAt).year; ; year += 1) {
    const birthday = birthdayIn(year, dateOfBirth)
    if (inclusiveLengthDays(effectiveAt, birthday) >= minDays) return birthday
  }
}

function secondBirthdayMonthAfter(effectiveAt: PlainDate, dateOfBirth: PlainDate): PlainDate {
  const { year } = dateParts(effectiveAt)
  const hasPassed = birthdayIn(year, dateOfBirth) <= effectiveAt
  return lastDayOfMonth(addMonths(birthdayIn(year + (hasPassed ? 2 : 1), dateOfBirth), 1))
}

function birthMonthEndOfParity(effectiveAt: PlainDate, dateOfBirth: PlainDate, minDays: number): PlainDate {
  const { year } = dateParts(effectiveAt)
  const parity = dateParts(dateOfBirth).year % 2
  for (let candidate = year % 2 === parity ? year : year + 1; ; candidate += 2) {
    const monthEnd = lastDayOfMonth(birthdayIn(candidate, dateOfBirth))
    if (inclusiveLengthDays(effectiveAt, monthEnd) >= minDays) return monthEnd
  }
}

/** The first of a board's fixed expiry dates that is at least `minDays` after the issue. */
function firstFixedDate(effectiveAt: PlainDate, { month, day, years }: FixedDate, minDays: number): PlainDate {
  for (let { year } = dateParts(effectiveAt); ; year += 1) {
    if (years !== null && year % 2 !== (years === 'ODD' ? 1 : 0)) continue
    const lastDay = daysInMonth(year, month)
    const date = plainDate(year, month, Math.min(day ?? lastDay, lastDay))
    // A license must run past the day of its issue.
    if (date > effectiveAt && inclusiveLengthDays(effectiveAt, date) >= minDays) return date
  }
}

/**
 * When a license issued on a day first expires, by the board's cycle. Only a suggestion: the date printed on the
 * license takes precedence. Null when only the printed date is reliable.
 */
export function expectedFirstExpiry(
  effectiveAt: PlainDate,
  dateOfBirth: PlainDate,
  rule: PeriodRule,
): PlainDate | null {
  switch (rule.cycle) {
    case 'BIRTHDAY':
      return firstBirthdayFarEnough(effectiveAt, dateOfBirth, rule.minInitialDays)
    case 'END_OF_MONTH_AFTER_BIRTH_MONTH':
      return secondBirthdayMonthAfter(effectiveAt, dateOfBirth)
    case 'END_OF_BIRTH_MONTH_PARITY':
      return birthMonthEndOfParity(effectiveAt, dateOfBirth, rule.minInitialDays)
    case 'ANNIVERSARY':
      return addMonths(effectiveAt, rule.periodMonths)
    case 'FIXED_DATE': {
      const [only, ...others] = rule.fixedDates ?? []
      return only && others.length === 0 ? firstFixedDate(effectiveAt, only, rule.minInitialDays) : null
    }
    case 'PRINTED':
      return null
  }
}

/** Whether the cycle depends on the date of birth. */
export const needsDateOfBirth = ({ cycle }: PeriodRule): boolean =>
  cycle !== 'ANNIVERSARY' && cycle !== 'FIXED_DATE' && cycle !== 'PRINTED'

/**
 * An alternative first expiry to ask about, or null. Texas nursing boards speak of six months where the rule counts 120
 * days, so a first license that would end before six months may run two years longer.
 */
export function otherFirstExpiry(effectiveAt: PlainDate, expected: PlainDate, rule: PeriodRule): PlainDate | null {
  if (rule.cycle !== 'END_OF_BIRTH_MONTH_PARITY' || expected >= addMonths(effectiveAt, 6)) return null
  return lastDayOfMonth(addYears(expected, 2))
}
