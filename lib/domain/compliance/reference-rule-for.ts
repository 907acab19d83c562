import type { RenewalCycle } from '@/lib/domain/credentials/period'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { isInForce } from './evaluation'
import type { ReferenceRule } from './reference-rule'
import { educationReferenceRules } from './reference-rules-education'
import { healthReferenceRules } from './reference-rules-health'
import { nurseReferenceRules } from './reference-rules-nurses'
import { type RuleBook, ruleFor } from './rule-for'

/** Every rule that is shown for reference only. */
export const referenceRules: readonly ReferenceRule[] = [
  ...nurseReferenceRules,
  ...healthReferenceRules,
  ...educationReferenceRules,
]

/**
 * The reference rule of a geography and credential type in force on a date (the end of the period asked about); null
 * when there is none.
 */
export const referenceRuleFor = (geo: string, type: string, onDate: PlainDate): ReferenceRule | null =>
  referenceRules.find(
    (rule) => rule.geo === geo && (rule.types as readonly string[]).includes(type) && isInForce(rule, onDate),
  ) ?? null

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
