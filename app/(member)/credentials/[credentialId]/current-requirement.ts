import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import { referenceRuleFor } from '@/lib/domain/compliance/reference-rule-for'
import type { Translate } from '@/lib/i18n/translator'
import {
  creditRequirementFacts,
  firstRenewalNotes,
  type RequirementFacts,
  type RequirementNote,
  referenceFacts,
  ruleNotes,
} from '../requirement-facts'

/** What a period requires: the rule that is counted, else one for reference, else nothing known. */
export function currentRequirement(
  { geo, credentialType }: { geo: string; credentialType: string },
  { rule, endsAt }: PeriodStatus,
  t: Translate,
): RequirementFacts | null {
  if (rule) return creditRequirementFacts(rule, t)
  const reference = referenceRuleFor(geo, credentialType, endsAt)
  return reference && referenceFacts(reference, t)
}

/** What must be shown beside the ring: where the law requires more than is counted, and what a first renewal still requires. */
export function currentNotes({ rule, evaluation }: PeriodStatus, t: Translate): RequirementNote[] {
  if (!rule) return []
  const warnings = ruleNotes(rule, t).filter(({ tone }) => tone === 'warn')
  const allocated: RequirementNote[] =
    evaluation.allocation === 'IN_PERSON_FIRST'
      ? [{ key: 'allocation', text: t('compliance.allocation.IN_PERSON_FIRST'), tone: 'info' }]
      : []
  const first = evaluation.statusReason === 'FIRST_RENEWAL' ? firstRenewalNotes(rule, t) : []
  return [...warnings, ...first, ...allocated]
}
