import type { PeriodRule, RenewalCycle } from '@/lib/domain/credentials/period'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { isInForce } from './evaluation'
import type { ReferenceRule } from './reference-rule'
import { referenceRules } from './reference-rules'
import { type RuleBook, ruleFor } from './rule-for'

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

/**
 * The rule that shapes the periods of a license: the computed one, otherwise the months of the reference rule, counted
 * back from the printed expiry; null without either, when there is one period.
 */
export function periodRuleFor(book: RuleBook, geo: string, type: string, expiresAt: PlainDate): PeriodRule | null {
  const reference = referenceCycle(geo, type, expiresAt)
  return ruleFor(book, geo, type, expiresAt) ?? (reference && { ...reference, minInitialDays: 0, cycle: 'PRINTED' })
}

/** A reference rule gives only the months, not the day of the month on which licenses expire. */
function referenceCycle(geo: string, type: string, expiresAt: PlainDate): RenewalCycle | null {
  const reference = referenceRuleFor(geo, type, expiresAt)
  return reference && { periodMonths: reference.periodMonths }
}
