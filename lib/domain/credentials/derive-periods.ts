import { addDays, inclusiveLengthDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { type Period, type PeriodRule, shiftExpiry } from './period'

/**
 * The renewal periods of a license from issue to expiry, earliest first, counted backwards from the expiry.
 * A leading stretch shorter than the rule's shortest first period (days) belongs to the first period.
 * Without a rule, or with an expiry before the issue, there is one period.
 */
export function derivePeriods(effectiveAt: PlainDate, expiresAt: PlainDate, rule: PeriodRule | null): Period[] {
  if (!rule) return [{ startsAt: effectiveAt, endsAt: expiresAt }]

  const periods: Period[] = []
  let end = expiresAt
  for (;;) {
    const start = shiftExpiry(end, -1, rule)
    const leading = inclusiveLengthDays(effectiveAt, start)
    if (leading < Math.max(rule.minInitialDays, 1)) break
    periods.push({ startsAt: addDays(start, 1), endsAt: end })
    end = start
  }
  periods.push({ startsAt: effectiveAt, endsAt: end })
  return periods.reverse()
}
