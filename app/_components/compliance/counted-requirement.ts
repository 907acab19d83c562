import { dotted } from '@/app/_ui/dotted'
import type { CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import type { Translate } from '@/lib/i18n/translator'
import { languageOf } from '@/lib/i18n/ways-texts'
import { type LawLine, lawHeadline, lawParts } from './law-parts'
import { creditRequirementFacts, type RequirementFacts, type RequirementItem } from './requirement-facts'

/** A rule that is counted, with each way or part of a renewal where it takes more than hours, or something else. */
export function countedRequirement(rule: CreditRequirement, t: Translate): RequirementFacts {
  const facts = creditRequirementFacts(rule, t)
  if (!rule.requirement || 'hours' in rule.requirement) return facts
  const [, ...limits] = facts.items
  return { ...facts, items: [...partItems(rule, t), ...limits] }
}

function partItems(rule: CreditRequirement, t: Translate): RequirementItem[] {
  const words = { locale: languageOf(t), t }
  const read = rule.facts.requirement
  const source = read && rule.sources[read.source]
  const sourced = { ...(source && { source }), unsure: read?.confidence === 'LOW' }
  return [
    { ...sourced, term: t('compliance.ways.all'), detail: lawHeadline(rule, words) },
    ...lawParts(rule, words).map(({ name, line }) => ({
      ...sourced,
      term: name ?? t('compliance.ways.part'),
      detail: oneLine(line),
    })),
  ]
}

const oneLine = ({ text, lines }: LawLine): string => dotted([text, ...lines.map(oneLine)])
