import { addMonths, isLastDayOfMonth, lastDayOfMonth, type PlainDate } from '@/lib/domain/time/plain-date'

/** A renewal period of a credential; both days belong to it. */
export type Period = { startsAt: PlainDate; endsAt: PlainDate }

/** When licenses of a rule expire; decides the first expiry and whether periods end with a month. */
export type ExpiryCycle = 'BIRTHDAY' | 'END_OF_MONTH_AFTER_BIRTH_MONTH' | 'END_OF_BIRTH_MONTH_PARITY' | 'ANNIVERSARY'

/** The part of a unit rule that shapes periods. */
export type PeriodRule = { periodMonths: number; minInitialDays: number; cycle: ExpiryCycle }

/** Length of a period where no rule has another. */
const defaultPeriodMonths = 24

/** True where licenses expire on the last day of a month. */
const endsOnMonthEnd = (rule: PeriodRule | null): boolean =>
  rule?.cycle === 'END_OF_MONTH_AFTER_BIRTH_MONTH' || rule?.cycle === 'END_OF_BIRTH_MONTH_PARITY'

/** The expiry `periods` later (earlier when negative): a month end stays a month end where the rule ends on one. */
export function shiftExpiry(expiresAt: PlainDate, periods: number, rule: PeriodRule | null): PlainDate {
  const shifted = addMonths(expiresAt, periods * (rule?.periodMonths ?? defaultPeriodMonths))
  return endsOnMonthEnd(rule) && isLastDayOfMonth(expiresAt) ? lastDayOfMonth(shifted) : shifted
}

/** The index of the period that starts first; of those that start together, the first in the list. -1 when there is none. */
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
