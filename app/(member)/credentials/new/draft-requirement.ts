import { referenceRuleFor } from '@/lib/domain/compliance/reference-rule-for'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Translate } from '@/lib/i18n/translator'
import type { Draft } from '../period-preview'
import { creditRequirementFacts, type RequirementFacts, referenceFacts } from '../requirement-facts'

/** What a license that is being entered will require; null where nothing is known. */
export function draftRequirement(draft: Draft, today: PlainDate, t: Translate): RequirementFacts | null {
  const { geo, credentialType, expiresAt } = draft
  const rule = ruleFor(geo, credentialType, expiresAt ?? today)
  if (rule) return creditRequirementFacts(rule, t)
  const reference = referenceRuleFor(geo, credentialType, expiresAt ?? today)
  return reference && referenceFacts(reference, t)
}
