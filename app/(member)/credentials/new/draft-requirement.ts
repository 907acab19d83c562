import {
  creditRequirementFacts,
  type RequirementFacts,
  referenceFacts,
} from '@/app/_components/compliance/requirement-facts'
import { frequencyText, topicName } from '@/app/_components/compliance/topic-facts'
import { referenceRuleFor } from '@/lib/domain/compliance/reference-rule-for'
import { type RuleBook, ruleFor } from '@/lib/domain/compliance/rule-for'
import type { TopicRule } from '@/lib/domain/compliance/topics'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Translate } from '@/lib/i18n/translator'
import type { Draft } from '../period-preview'

/** Requirements for the license being entered; null where none are known. */
export function draftRequirement(
  book: RuleBook,
  draft: Draft,
  today: PlainDate,
  t: Translate,
): RequirementFacts | null {
  const { geo, credentialType, expiresAt } = draft
  const rule = ruleFor(book, geo, credentialType, expiresAt ?? today)
  // Once saved, the license's page shows topics in a card of its own.
  if (rule) return { ...creditRequirementFacts(rule, t), topics: rule.topics.map((topic) => topicText(topic, t)) }
  const reference = referenceRuleFor(geo, credentialType, expiresAt ?? today)
  return reference && referenceFacts(reference, t)
}

const topicText = (rule: TopicRule, t: Translate): string =>
  t('credentials.requirement.topic', { topic: topicName({ rule }, t), rest: frequencyText(rule, t) })
