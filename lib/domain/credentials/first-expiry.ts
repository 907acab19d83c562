import {
  addDays,
  addMonths,
  addYears,
  dateParts,
  daysInMonth,
  lastDayOfMonth,
  type PlainDate,
  plainDate,
} from '@/lib/domain/time/plain-date'
import { type FixedDate, isTooShort, type PeriodRule } from './period'

/** The birthday in a year; 29 February becomes 28 February in a year without one. */
function birthdayIn(year: number, dateOfBirth: PlainDate): PlainDate {
  const { month, day } = dateParts(dateOfBirth)
  return plainDate(year, month, Math.min(day, daysInMonth(year, month)))
}

function firstBirthdayFarEnough(effectiveAt: PlainDate, dateOfBirth: PlainDate, rule: PeriodRule): PlainDate {
  for (let year = dateParts(effectiveAt).year; ; year += 1) {
    const birthday = birthdayIn(year, dateOfBirth)
    if (!isTooShort(effectiveAt, birthday, rule)) return birthday
  }
}

function secondBirthdayMonthAfter(effectiveAt: PlainDate, dateOfBirth: PlainDate, rule: PeriodRule): PlainDate {
  const { year } = dateParts(effectiveAt)
  const hasPassed = birthdayIn(year, dateOfBirth) <= effectiveAt
  for (let candidate = year + (hasPassed ? 2 : 1); ; candidate += 1) {
    const monthEnd = lastDayOfMonth(addMonths(birthdayIn(candidate, dateOfBirth), 1))
    if (!isTooShort(effectiveAt, monthEnd, rule)) return monthEnd
  }
}

function birthMonthEndOfParity(effectiveAt: PlainDate, dateOfBirth: PlainDate, rule: PeriodRule): PlainDate {
  const { year } = dateParts(effectiveAt)
  const parity = dateParts(dateOfBirth).year % 2
  for (let candidate = year % 2 === parity ? year : year + 1; ; candidate += 2) {
    const monthEnd = lastDayOfMonth(birthdayIn(candidate, dateOfBirth))
    if (!isTooShort(effectiveAt, monthEnd, rule)) return monthEnd
  }
}

/** The first of a board's fixed expiry dates that leaves a first period. */
function firstFixedDate(effectiveAt: PlainDate, { month, day, years }: FixedDate, rule: PeriodRule): PlainDate {
  for (let { year } = dateParts(effectiveAt); ; year += 1) {
    if (years !== null && year % 2 !== (years === 'ODD' ? 1 : 0)) continue
    const lastDay = daysInMonth(year, month)
    const date = plainDate(year, month, Math.min(day ?? lastDay, lastDay))
    if (!isTooShort(effectiveAt, date, rule)) return date
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
      return firstBirthdayFarEnough(effectiveAt, dateOfBirth, rule)
    case 'END_OF_MONTH_AFTER_BIRTH_MONTH':
      return secondBirthdayMonthAfter(effectiveAt, dateOfBirth, rule)
    case 'END_OF_BIRTH_MONTH_PARITY':
      return birthMonthEndOfParity(effectiveAt, dateOfBirth, rule)
    case 'ANNIVERSARY':
      return addMonths(effectiveAt, rule.periodMonths)
    case 'FIXED_DATE': {
      const [only, ...others] = rule.fixedDates ?? []
      return only && others.length === 0 ? firstFixedDate(effectiveAt, only, rule) : null
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
  const { cycle, minFirstLicenseMonths: months } = rule
  if (cycle !== 'END_OF_BIRTH_MONTH_PARITY' || months === undefined) return null
  if (expected >= addDays(addMonths(effectiveAt, months), -1)) return null
  return lastDayOfMonth(addYears(expected, 2))
}
