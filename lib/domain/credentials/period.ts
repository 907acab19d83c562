import { addMonths, isLastDayOfMonth, lastDayOfMonth, type PlainDate } from '@/lib/domain/time/plain-date'

/** A renewal period of a credential, including both days. */
export type Period = { startsAt: PlainDate; endsAt: PlainDate }

/**
 * When licenses of a rule expire. Decides the first expiry, and whether periods end with a month. PRINTED: only the
 * date on the license is reliable.
 */
export const expiryCycles = [
  'BIRTHDAY',
  'END_OF_MONTH_AFTER_BIRTH_MONTH',
  'END_OF_BIRTH_MONTH_PARITY',
  'ANNIVERSARY',
  'FIXED_DATE',
  'PRINTED',
] as const
export type ExpiryCycle = (typeof expiryCycles)[number]

/** A day on which a board's licenses expire. `day` null is the last of the month; `years` null is every year. */
export type FixedDate = { month: number; day: number | null; years: 'ODD' | 'EVEN' | null }

/**
 * How often a license is renewed, and when it expires if that is known. A board with several fixed dates divides people
 * into groups; only the date printed on a license shows its group.
 */
export type RenewalCycle = { periodMonths: number; cycle?: ExpiryCycle; fixedDates?: readonly FixedDate[] }

/**
 * The part of a unit rule that shapes periods. `minFirstLicenseMonths` is the shortest first period of a first license.
 */
export type PeriodRule = RenewalCycle & { minInitialDays: number; minFirstLicenseMonths?: number; cycle: ExpiryCycle }

/** Whether licenses expire on the last day of a month. */
const endsOnMonthEnd = ({ cycle, fixedDates = [] }: RenewalCycle): boolean =>
  cycle === 'END_OF_MONTH_AFTER_BIRTH_MONTH' ||
  cycle === 'END_OF_BIRTH_MONTH_PARITY' ||
  (cycle === 'FIXED_DATE' && fixedDates.every(({ day }) => day === null))

/** The expiry `periods` later (earlier when negative). A month end remains a month end when the rule ends on one. */
export function shiftExpiry(expiresAt: PlainDate, periods: number, renewal: RenewalCycle): PlainDate {
  const shifted = addMonths(expiresAt, periods * renewal.periodMonths)
  return endsOnMonthEnd(renewal) && isLastDayOfMonth(expiresAt) ? lastDayOfMonth(shifted) : shifted
}

/**
 * The index of the period that starts first; of those that start together, the first in the list. -1 when there is
 * none.
 */
export function earliestPeriodIndex(periods: readonly Period[]): number {
  let earliest = -1
  periods.forEach((period, index) => {
    if (earliest < 0 || period.startsAt < periods[earliest]!.startsAt) earliest = index
  })
  return earliest
}

/** The last day covered by any of the periods. Null when there is none. */
export function lastPeriodEnd(periods: readonly Period[]): PlainDate | null {
  let last: PlainDate | null = null
  for (const { endsAt } of periods) if (last === null || endsAt > last) last = endsAt
  return last
}
