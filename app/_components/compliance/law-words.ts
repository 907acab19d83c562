import type { CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import type { RuleText, WrittenNode } from '@/lib/domain/compliance/requirement-details'
import { readRequirementOrNothing } from '@/lib/domain/compliance/requirement-reader'
import type { Translate } from '@/lib/i18n/translator'
import { type LawLine, type LawPart, lawHeadline, lawParts, lineOf, nodeLine, type Words } from './law-parts'

/** Where hours are reported before the board renews: who does, and by when. */
export type LawReport = { url: string; name: string; lines: string[] }

/** What a rule says beside its numbers: its ways or parts, what answers change, and where hours are reported. */
export type LawWords = {
  headline: string
  parts: LawPart[]
  exemptions: LawLine[]
  first: LawLine[]
  report: LawReport | null
}

export function lawWords(rule: CreditRequirement, words: Words): LawWords {
  const { exemptions = [], firstRenewalRoutes = [] } = rule
  return {
    headline: lawHeadline(rule, words),
    parts: lawParts(rule, words),
    exemptions: exemptions.map(({ question, needs }) => insteadLine(question, needs, words)),
    first: firstRenewalRoutes.map(({ question, needs }) => insteadLine(question, needs, words)),
    report: reportFacts(rule, words.t),
  }
}

/** A question, and what is asked for where its answer is yes. */
function insteadLine(question: RuleText, needs: WrittenNode | null, words: Words): LawLine {
  const node = readRequirementOrNothing(needs, 'needs', 'RULE')
  return lineOf(question[words.locale], [node ? nodeLine(node, words) : lineOf(words.t('coverage.law.nothingDue'))])
}

function reportFacts({ reportTo }: CreditRequirement, t: Translate): LawReport | null {
  if (!reportTo) return null
  const { name, url, whoReports, byWhen } = reportTo
  const by = !byWhen
    ? []
    : 'daysBeforeEnd' in byWhen
      ? [t('coverage.law.reportBefore', { days: byWhen.daysBeforeEnd })]
      : [t('coverage.law.reportAfter', { days: byWhen.daysAfterCourse })]
  return { name, url, lines: [t(`coverage.law.report.${whoReports}`, { name }), ...by] }
}
