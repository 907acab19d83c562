import { expectedFirstExpiry, needsDateOfBirth, otherFirstExpiry } from '@/lib/domain/credentials/first-expiry'
import { type PeriodRule, shiftExpiry } from '@/lib/domain/credentials/period'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/**
 * An expiry date to offer. `first` is false when the first expiry has passed and the date is the end of the current
 * period.
 */
export type ExpirySuggestion = { date: PlainDate; other: PlainDate | null; first: boolean }

type ExpiryInput = {
  effectiveAt: PlainDate | null
  dateOfBirth: PlainDate | null
  rule: PeriodRule | null
  today: PlainDate
}

/**
 * The expiry of a license issued on a given day by its board's cycle, using the date of birth where the cycle needs it.
 * Null where nothing can be suggested. It is only a suggestion: the date printed on the license wins.
 */
export function suggestExpiry({ effectiveAt, dateOfBirth, rule, today }: ExpiryInput): ExpirySuggestion | null {
  if (!effectiveAt || !rule || (!dateOfBirth && needsDateOfBirth(rule))) return null
  // An issue date more than a century away is a typo.
  if (Math.abs(Number(effectiveAt.slice(0, 4)) - Number(today.slice(0, 4))) > 100) return null
  const born = dateOfBirth ?? effectiveAt
  if (born > effectiveAt) return null
  const expected = expectedFirstExpiry(effectiveAt, born, rule)
  if (expected === null) return null
  if (expected >= today) return { date: expected, other: otherFirstExpiry(effectiveAt, expected, rule), first: true }
  let date = expected
  for (let steps = 1; date < today; steps += 1) date = shiftExpiry(expected, steps, rule)
  return { date, other: null, first: false }
}
