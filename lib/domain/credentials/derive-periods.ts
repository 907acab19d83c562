import { addDays, addMonths, inclusiveLengthDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { type Period, type PeriodRule, shiftExpiry } from './period'

/**
 * Whether the time from issue to a day is too short for a period. Some rules have a longer minimum for a first license.
 */
function tooShort(effectiveAt: PlainDate, end: PlainDate, rule: PeriodRule, firstLicense: boolean): boolean {
  if (inclusiveLengthDays(effectiveAt, end) < Math.max(rule.minInitialDays, 1)) return true
  if (!firstLicense || rule.minFirstLicenseMonths === undefined) return false
  return end < addDays(addMonths(effectiveAt, rule.minFirstLicenseMonths), -1)
}

/**
 * The renewal periods of a license from issue to expiry, earliest first, counted backwards from the expiry.
 * A leading stretch shorter than the rule's shortest first period belongs to the first period.
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
  for (;;) {
    const start = shiftExpiry(end, -1, rule)
    if (tooShort(effectiveAt, start, rule, firstLicense)) break
    periods.push({ startsAt: addDays(start, 1), endsAt: end })
    end = start
  }
  periods.push({ startsAt: effectiveAt, endsAt: end })
  return periods.reverse()
}
