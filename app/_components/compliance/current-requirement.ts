import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import type { CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import { referenceRuleFor } from '@/lib/domain/compliance/reference-rule-for'
import { hasAllHours } from '@/lib/domain/compliance/standing'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import {
  creditRequirementFacts,
  firstRenewalNotes,
  type RequirementFacts,
  type RequirementNote,
  referenceFacts,
  ruleNotes,
} from './requirement-facts'

/** The requirement of a period: the rule that is counted, or else one for reference, or else null. */
export function currentRequirement(
  { geo, credentialType }: { geo: string; credentialType: string },
  { rule, endsAt }: PeriodStatus,
  t: Translate,
): RequirementFacts | null {
  if (rule) return creditRequirementFacts(rule, t)
  const reference = referenceRuleFor(geo, credentialType, endsAt)
  return reference && referenceFacts(reference, t)
}

const warningsOf = (rule: CreditRequirement, t: Translate): RequirementNote[] =>
  ruleNotes(rule, t).filter(({ tone }) => tone === 'warn')

/**
 * Requirements of the law beyond the counted rule, while hours are missing. Once all hours are complete, the license's
 * sentence mentions them.
 */
export const openWarnings = ({ rule, evaluation }: PeriodStatus, t: Translate): RequirementNote[] =>
  rule && !hasAllHours(evaluation.status) ? warningsOf(rule, t) : []

/**
 * Notes that must appear beside the ring: requirements beyond the counted rule, requirements that remain on a first
 * renewal, and, for a license whose hours are not tracked, what is recorded and what the state requires.
 */
export function currentNotes(
  license: { geo: string; credentialType: string },
  { rule, evaluation, endsAt, recordedUnits, awaitsAnswer }: PeriodStatus,
  t: Translate,
): RequirementNote[] {
  if (!rule) {
    const reference = referenceRuleFor(license.geo, license.credentialType, endsAt)
    const params = {
      recorded: formatUnits(recordedUnits),
      geo: t(`enums.geographies.${license.geo}`),
      required: formatUnits(reference?.total ?? 0),
      months: String(reference?.periodMonths ?? 0),
    }
    const key = reference && reference.total > 0 ? 'recordedOf' : 'recorded'
    return [{ key, text: t(`compliance.untracked.${key}`, params), tone: 'info' }]
  }
  const warnings = warningsOf(rule, t)
  const allocated: RequirementNote[] =
    evaluation.allocation === 'IN_PERSON_FIRST'
      ? [{ key: 'allocation', text: t('compliance.allocation.IN_PERSON_FIRST'), tone: 'info' }]
      : []
  const renewalNotes = evaluation.statusReason === 'FIRST_RENEWAL' ? firstRenewalNotes(rule, t) : []
  const open: RequirementNote[] = awaitsAnswer
    ? [{ key: 'unanswered', text: t('compliance.firstRenewal.unanswered'), tone: 'warn' }]
    : []
  const warningKeys = new Set(warnings.map(({ key }) => key))
  return [...warnings, ...open, ...renewalNotes.filter(({ key }) => !warningKeys.has(key)), ...allocated]
}
