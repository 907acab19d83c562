import {
  addDays,
  addMonths,
  daysBetween,
  inclusiveLengthDays,
  isLastDayOfMonth,
  lastDayOfMonth,
  type PlainDate,
} from '@/lib/domain/time/plain-date'
import { compareText } from '../text'

/** A renewal period of a credential, including both days. */
export type Period = { startsAt: PlainDate; endsAt: PlainDate }

/**
 * Whether a license runs on after this period, as one does that was renewed ahead of time: its hours then belong to an
 * earlier day than its expiry.
 */
export const runsBeyond = (expiresAt: PlainDate, { endsAt }: Pick<Period, 'endsAt'>): boolean => expiresAt > endsAt

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
 * `firstRenewal` matters only by its kind: some kinds state what a short first period needs.
 */
export type PeriodRule = RenewalCycle & {
  minInitialDays: number
  minFirstLicenseMonths?: number
  cycle: ExpiryCycle
  firstRenewal?: { kind: string }
}

/** The last of a month; of February also as its 29th. */
const isMonthEnd = ({ month, day }: FixedDate): boolean => day === null || (month === 2 && day > 28)

/** Whether licenses expire on the last day of a month. */
const endsOnMonthEnd = ({ cycle, fixedDates = [] }: RenewalCycle): boolean =>
  cycle === 'END_OF_MONTH_AFTER_BIRTH_MONTH' ||
  cycle === 'END_OF_BIRTH_MONTH_PARITY' ||
  (cycle === 'FIXED_DATE' && fixedDates.every(isMonthEnd))

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

/**
 * Whether a period is the first of a license: the earliest one, if it begins on the day of issue. Earlier periods may
 * exist that were never entered.
 */
export const isFirstPeriod = (effectiveAt: PlainDate, periods: readonly Period[], periodIndex: number): boolean =>
  periods[periodIndex]?.startsAt === effectiveAt && earliestPeriodIndex(periods) === periodIndex

/** The last day covered by any of the periods. Null when there is none. */
export function lastPeriodEnd(periods: readonly Period[]): PlainDate | null {
  let last: PlainDate | null = null
  for (const { endsAt } of periods) if (last === null || endsAt > last) last = endsAt
  return last
}

/** The index of the earliest-starting period that contains a date, both ends included; -1 when none does. */
export function periodIndexOn(periods: readonly Period[], date: PlainDate): number {
  let containing = -1
  periods.forEach(({ startsAt, endsAt }, index) => {
    if (date < startsAt || date > endsAt) return
    if (containing < 0 || startsAt < periods[containing]!.startsAt) containing = index
  })
  return containing
}

/** Whether a period's last day has passed. This can be true of the current period, when no later one is recorded. */
export const isOver = ({ endsAt }: Pick<Period, 'endsAt'>, asOf: PlainDate): boolean => endsAt < asOf

/**
 * The index of the period that cards and lists use: the one that contains today, otherwise the latest that started,
 * otherwise the first. -1 without periods.
 */
export function currentPeriodIndex(periods: readonly Period[], asOf: PlainDate): number {
  const indexToday = periodIndexOn(periods, asOf)
  if (indexToday >= 0) return indexToday

  let latest = -1
  periods.forEach(({ startsAt }, index) => {
    if (startsAt <= asOf && (latest < 0 || startsAt >= periods[latest]!.startsAt)) latest = index
  })
  return latest >= 0 ? latest : earliestPeriodIndex(periods)
}

/** A stretch of up to this many days before a fixed date is no period of its own: nobody is licensed for a week. */
const slackDays = 7

/** First renewals whose terms depend on the length of the first period, so that a short one is meant. */
const termsByLength: ReadonlySet<string> = new Set(['EXEMPT_WHEN_SHORT', 'BY_LENGTH', 'PER_MONTH', 'NOT_READ'])

/** Whether a rule without a shortest first period has one all the same: by its fixed dates, or by its own terms. */
const keepsShortPeriods = ({ cycle, firstRenewal, minFirstLicenseMonths }: PeriodRule): boolean =>
  cycle === 'FIXED_DATE' || minFirstLicenseMonths !== undefined || termsByLength.has(firstRenewal?.kind ?? '')

/**
 * Whether the time from issue to a day is too short for a first period. A rule with `minInitialDays` decides itself, but
 * no period has one day. Without it, up to a week joins the next period where dates are fixed or the rule has terms for
 * short periods, otherwise less than a third of a cycle.
 */
export function isTooShort(effectiveAt: PlainDate, end: PlainDate, rule: PeriodRule): boolean {
  const days = inclusiveLengthDays(effectiveAt, end)
  if (rule.minInitialDays > 0) return days < Math.max(rule.minInitialDays, 2)
  if (keepsShortPeriods(rule)) return days <= slackDays
  return days * 3 < daysBetween(end, shiftExpiry(end, 1, rule))
}

/** The same for a license of which it is known whether it is the first: some rules have a longer minimum for that. */
function isTooShortFor(effectiveAt: PlainDate, end: PlainDate, rule: PeriodRule, firstLicense: boolean): boolean {
  if (isTooShort(effectiveAt, end, rule)) return true
  if (!firstLicense || rule.minFirstLicenseMonths === undefined) return false
  return end < addDays(addMonths(effectiveAt, rule.minFirstLicenseMonths), -1)
}

/**
 * The renewal periods of a license from issue to expiry, earliest first, counted backwards from the expiry.
 * A leading stretch shorter than the rule's shortest first period belongs to the first period. Each end has the day of
 * the expiry as far as its month has it: February 29 comes back after a February 28. Rules with a shortest first period
 * count from the end of the later one, as the specification says it.
 * Without a rule, or with an expiry before the issue, there is one period.
 */
export function derivePeriods(
  effectiveAt: PlainDate,
  expiresAt: PlainDate,
  rule: PeriodRule | null,
  firstLicense = false,
): Period[] {
  if (!rule) return [{ startsAt: effectiveAt, endsAt: expiresAt }]

  const periods: Period[] = []
  let end = expiresAt
  for (let back = 1; ; back += 1) {
    const start = rule.minInitialDays > 0 ? shiftExpiry(end, -1, rule) : shiftExpiry(expiresAt, -back, rule)
    if (isTooShortFor(effectiveAt, start, rule, firstLicense)) break
    periods.push({ startsAt: addDays(start, 1), endsAt: end })
    end = start
  }
  periods.push({ startsAt: effectiveAt, endsAt: end })
  return periods.reverse()
}

/** A stored period; `edited` is true when a person set its dates by hand. */
export type StoredPeriod = Period & { edited: boolean }

type License = {
  effectiveAt: PlainDate
  expiresAt: PlainDate
  firstLicense: boolean | null
  renewalPeriods: readonly StoredPeriod[]
}

/**
 * The periods of a license whose kind has just become computed. Recorded without a rule, it has one period from issue
 * to expiry, which is now divided like that of a new license. Null when the stored periods are kept: without a rule,
 * when the rule also gives one period, and when a person set the dates or a renewal appended a period.
 */
export function cutPeriods(
  { effectiveAt, expiresAt, firstLicense, renewalPeriods }: License,
  rule: PeriodRule | null,
): Period[] | null {
  const [only, ...others] = renewalPeriods
  if (!only || others.length > 0 || only.edited) return null
  if (only.startsAt !== effectiveAt || only.endsAt !== expiresAt) return null
  const periods = derivePeriods(effectiveAt, expiresAt, rule, firstLicense === true)
  return periods.length > 1 ? periods : null
}

/**
 * The periods of a license whose first one has at most a week and runs into the next: it was cut off by mistake before
 * such stretches joined. Null when nothing is to be joined, and when a person set either of the two by hand.
 */
export function joinedPeriods(
  { effectiveAt, renewalPeriods }: Pick<License, 'effectiveAt' | 'renewalPeriods'>,
  rule: PeriodRule | null,
): Period[] | null {
  const [first, second, ...later] = renewalPeriods.toSorted((a, b) => compareText(a.startsAt, b.startsAt))
  if (!rule || !first || !second || first.edited || second.edited) return null
  if (first.startsAt !== effectiveAt || second.startsAt !== addDays(first.endsAt, 1)) return null
  if (inclusiveLengthDays(effectiveAt, first.endsAt) > slackDays || !isTooShort(effectiveAt, first.endsAt, rule))
    return null
  return [
    { startsAt: effectiveAt, endsAt: second.endsAt },
    ...later.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
  ]
}

/**
 * For an unknown cycle: a license was certainly valid this long before its expiry, because no board has a shorter
 * cycle.
 */
const surelyValid: RenewalCycle = { periodMonths: 12 }

/** The presumed first day of the last period of a license for which only the expiry was reported. */
export const presumedStart = (expiresAt: PlainDate, renewal: RenewalCycle | null): PlainDate =>
  addDays(shiftExpiry(expiresAt, -1, renewal ?? surelyValid), 1)
