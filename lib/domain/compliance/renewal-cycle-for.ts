import type { RenewalCycle } from '@/lib/domain/credentials/period'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { referenceRuleFor } from './reference-rule-for'
import { type RuleBook, ruleFor } from './rule-for'

/**
 * How often a license is renewed: by the computed rule in force when it expires, otherwise by the reference rule; null
 * without either.
 */
export const renewalCycleFor = (book: RuleBook, geo: string, type: string, expiresAt: PlainDate): RenewalCycle | null =>
  ruleFor(book, geo, type, expiresAt) ?? referenceCycle(geo, type, expiresAt)

/** A reference rule gives only the months, not the day of the month on which licenses expire. */
function referenceCycle(geo: string, type: string, expiresAt: PlainDate): RenewalCycle | null {
  const reference = referenceRuleFor(geo, type, expiresAt)
  return reference && { periodMonths: reference.periodMonths }
}
