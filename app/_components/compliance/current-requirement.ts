import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import type { CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import { referenceRuleFor } from '@/lib/domain/compliance/reference-rule-for'
import { hasAllHours } from '@/lib/domain/compliance/standing'
import { topicsOnTop, topicUnitsOnTop } from '@/lib/domain/compliance/topics'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import { joinSentences } from '@/lib/i18n/join-sentences'
import type { Translate } from '@/lib/i18n/translator'
import { countedRequirement } from './counted-requirement'
import {
  firstRenewalNotes,
  type RequirementFacts,
  type RequirementNote,
  referenceFacts,
  ruleNotes,
  topicText,
} from './requirement-facts'
import { topicName } from './topic-facts'

/**
 * The requirement of a period: the rule that is counted, or else one for reference, or else null. `sure` says how sure
 * it is and how old its text, in place of the day of the last check.
 */
export function currentRequirement(
  { geo, credentialType }: { geo: string; credentialType: string },
  { rule, endsAt }: PeriodStatus,
  sure: string | null,
  t: Translate,
): RequirementFacts | null {
  const reference = rule ? null : referenceRuleFor(geo, credentialType, endsAt)
  const facts = rule ? countedRequirement(rule, t) : reference && referenceFacts(reference, t)
  return facts && (sure ? { ...facts, checked: sure } : facts)
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
 * Notes that must appear beside the ring: requirements beyond the counted rule, and requirements that remain on a first
 * renewal. None for a license whose hours are not counted: its sentence says what the state asks for (`uncountedText`).
 */
export function currentNotes(
  { rule, evaluation, awaitsAnswer, topics }: Pick<PeriodStatus, 'rule' | 'evaluation' | 'awaitsAnswer' | 'topics'>,
  t: Translate,
): RequirementNote[] {
  if (!rule) return []
  const warnings = warningsOf(rule, t)
  const allocated: RequirementNote[] =
    evaluation.allocation === 'IN_PERSON_FIRST'
      ? [{ key: 'allocation', text: t('compliance.allocation.IN_PERSON_FIRST'), tone: 'info' }]
      : []
  const renewalNotes = evaluation.statusReason === 'FIRST_RENEWAL' ? firstRenewalNotes(rule, t) : []
  const open: RequirementNote[] = awaitsAnswer
    ? [{ key: 'unanswered', text: t('compliance.firstRenewal.unanswered'), tone: 'warn' }]
    : []
  const added = topicUnitsOnTop(topics)
  const total = evaluation.required?.total ?? 0
  const onTop: RequirementNote[] =
    added > 0 && total > added
      ? [
          {
            key: 'onTop',
            text: t('compliance.topicResults.onTop', {
              total: formatUnits(total),
              rest: formatUnits(total - added),
              added: formatUnits(added),
              topics: topicsOnTop(topics)
                .map((topic) => topicName(topic, t))
                .join(t('compliance.topicResults.separator')),
            }),
            tone: 'info',
          },
        ]
      : []
  const warningKeys = new Set(warnings.map(({ key }) => key))
  return [...warnings, ...open, ...renewalNotes.filter(({ key }) => !warningKeys.has(key)), ...onTop, ...allocated]
}

/**
 * What a license says whose hours are not counted: what the state asks for, how sure that is, and that credits are kept.
 */
export function uncountedText(
  { geo, credentialType }: { geo: string; credentialType: string },
  endsAt: PlainDate,
  t: Translate,
): string {
  const say = (key: string, params: Record<string, string> = {}) => t(`compliance.uncounted.${key}`, params)
  const place = { geo: t(`enums.geographies.${geo}`) }
  const kept = say('kept', { date: formatDate(endsAt) })
  const reference = referenceRuleFor(geo, credentialType, endsAt)
  if (!reference) return joinSentences([say('unknown', place), kept])
  const { mode, total, periodMonths, topics, details, confidence } = reference
  const hours = { ...place, required: formatUnits(total), months: String(periodMonths) }
  const isByHours = mode === 'HOURS' || mode === 'ALTERNATIVES'
  const names = topics.map((topic) => topicText(topic, t)).join(t('compliance.topicResults.separator'))
  return joinSentences(
    [
      isByHours ? say(mode, hours) : mode === 'NO_HOURS' || total === 0 ? say('NO_HOURS', place) : null,
      ...details.map((detail) => t(`compliance.details.${detail}`)),
      !isByHours && topics.length > 0 ? say('topics', { ...place, topics: names }) : null,
      confidence === 'HIGH' ? null : say('unsure'),
      kept,
    ].filter((text) => text !== null),
  )
}
