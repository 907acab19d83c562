import { addDays } from '@/lib/domain/time/plain-date'
import { lastPeriodEnd, type Period, type PeriodRule, shiftExpiry } from './period'

/** The period that a renewal appends: from the day after the last one, with the rule's length (24 months without). Null without periods. */
export function nextPeriod(periods: readonly Period[], rule: PeriodRule | null): Period | null {
  const lastEnd = lastPeriodEnd(periods)
  return lastEnd === null ? null : { startsAt: addDays(lastEnd, 1), endsAt: shiftExpiry(lastEnd, 1, rule) }
}
