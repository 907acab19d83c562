import type { PlainDate } from '@/lib/domain/time/plain-date'
import { isInForce } from './in-force'
import type { ReferenceRule } from './reference-rule'
import { educationReferenceRules } from './reference-rules-education'
import { healthReferenceRules } from './reference-rules-health'
import { nurseReferenceRules } from './reference-rules-nurses'

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
