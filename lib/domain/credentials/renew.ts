import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import type { FieldProblem } from '../result'
import { dateIn, dateProblem, type Problems, problemsAmong } from '../values'
import { lastPeriodEnd, type Period, type RenewalCycle, shiftExpiry } from './period'

/**
 * The period that a renewal appends, from the day after the last one: until the date printed on the new license,
 * otherwise for the length of the cycle. Null when neither is known, and without periods: a license shown as valid for
 * too long can cost somebody their job.
 */
export function nextPeriod(
  periods: readonly Period[],
  renewal: RenewalCycle | null,
  printed: PlainDate | null = null,
): Period | null {
  const lastEnd = lastPeriodEnd(periods)
  if (lastEnd === null) return null
  const endsAt = printed ?? (renewal && shiftExpiry(lastEnd, 1, renewal))
  return endsAt === null ? null : { startsAt: addDays(lastEnd, 1), endsAt }
}

/**
 * For an unknown cycle: a license was certainly valid this long before its expiry, because no board has a shorter
 * cycle.
 */
const surelyValid: RenewalCycle = { periodMonths: 12 }

/** The presumed first day of the last period of a license for which only the expiry was reported. */
export const presumedStart = (expiresAt: PlainDate, renewal: RenewalCycle | null): PlainDate =>
  addDays(shiftExpiry(expiresAt, -1, renewal ?? surelyValid), 1)

/** A renewed license must run past the period that ended last. */
export const renewedExpiryProblem = (lastEnd: PlainDate | null, expiresAt: PlainDate | null): FieldProblem | null =>
  !lastEnd || !expiresAt || expiresAt > lastEnd ? null : 'validation.renewedBeforeEnd'

/** Problems with the date on a renewed license, where one must be given. */
export const renewalProblems = (expiresAt: string | null | undefined, lastEnd: PlainDate, today: PlainDate): Problems =>
  problemsAmong({
    expiresAt: dateProblem(expiresAt ?? '', today) ?? renewedExpiryProblem(lastEnd, dateIn(expiresAt)),
  })
