import type { RenewalCycle } from '@/lib/domain/credentials/period'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { referenceRuleFor } from './reference-rule-for'
import { type RuleBook, ruleFor } from './rule-for'

/** How often a license is renewed: by the computed rule in force on its expiry, else by the rule shown for reference; null where neither says. */
export const renewalCycleFor = (book: RuleBook, geo: string, type: string, expiresAt: PlainDate): RenewalCycle | null =>
  ruleFor(book, geo, type, expiresAt) ?? referenceCycle(geo, type, expiresAt)

/** Of a rule for reference only the months are known, not on which day of a month licenses expire. */
function referenceCycle(geo: string, type: string, expiresAt: PlainDate): RenewalCycle | null {
  const reference = referenceRuleFor(geo, type, expiresAt)
  return reference && { periodMonths: reference.periodMonths }
}
