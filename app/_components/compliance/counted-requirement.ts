import { dotted } from '@/app/_ui/dotted'
import type { CreditRequirement, RuleNumber } from '@/lib/domain/compliance/credit-requirements'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'
import { languageOf } from '@/lib/i18n/ways-texts'
import { fieldWords } from './hours-words'
import { type LawLine, lawHeadline, lawParts } from './law-parts'
import { boundsText } from './limit-facts'
import { type RequirementFacts, type RequirementItem, ruleNotes, totalItem } from './requirement-facts'

/** A counted rule: its total, the limits for years and online hours, and the sources of the numbers. */
export function creditRequirementFacts(rule: CreditRequirement, t: Translate): RequirementFacts {
  const sourced = (name: RuleNumber, item: RequirementItem) => ({ ...item, ...sourceOf(rule, name) })
  const { total, periodMonths, minFirstYear, maxFirstYear, minSecondYear, maxOnline, sources, lastChecked } = rule
  // Where hours are one of several ways, or none, they are no total.
  const asksHours = !rule.requirement || 'hours' in rule.requirement
  const limit = (name: 'firstYear' | 'secondYear' | 'online', least: number, most: number | null) => ({
    term: t(`compliance.limits.${name}`),
    detail: most === 0 ? t('compliance.limits.noOnline') : boundsText({ least, most }, t),
  })
  return {
    referenceOnly: false,
    items: [
      sourced('total', totalItem(asksHours ? total : 0, periodMonths, t)),
      ...(minFirstYear === null ? [] : [sourced('minFirstYear', limit('firstYear', minFirstYear, maxFirstYear))]),
      ...(minSecondYear === null ? [] : [sourced('minSecondYear', limit('secondYear', minSecondYear, null))]),
      ...(maxOnline === null ? [] : [sourced('maxOnline', limit('online', 0, maxOnline))]),
      ...fieldWords(rule, t).map(({ name, term, detail }) => sourced(name, { term, detail })),
    ],
    topics: [],
    notes: ruleNotes(rule, t),
    sources,
    checked: t('compliance.rule.lastChecked', { date: formatDate(lastChecked) }),
  }
}

function sourceOf({ facts, sources }: CreditRequirement, name: RuleNumber): Pick<RequirementItem, 'source' | 'unsure'> {
  const fact = facts[name]
  const source = fact && sources[fact.source]
  return source ? { source, unsure: fact.confidence === 'LOW' } : {}
}

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
