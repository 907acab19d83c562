import type { CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import { type Evidence, isOnce, type RequirementNode } from '@/lib/domain/compliance/requirement'
import type { RuleText } from '@/lib/domain/compliance/requirement-details'
import { requirementOf } from '@/lib/domain/compliance/rule-requirement'
import { labelled, listed } from '@/lib/domain/text'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import { amountText } from '@/lib/i18n/ways-texts'
import { fieldWords } from './hours-words'
import { boundsText } from './limit-facts'

/** A line of text with the lines that belong to it. */
export type LawLine = { text: string; lines: readonly LawLine[] }

/** A way or a part of a renewal; a part has no name of its own. */
export type LawPart = { name: string | null; line: LawLine }

export type Words = { locale: keyof RuleText; t: Translate }

export const lineOf = (text: string, lines: readonly LawLine[] = []): LawLine => ({ text, lines })

function evidenceLine({ kind, amount, paid, within, licenseTypes, issuers, note }: Evidence, words: Words): LawLine {
  const { locale, t } = words
  const what = amountText(kind, amount, t)
  const types = licenseTypes?.map((type) => t(`enums.credentialTypesShort.${type}`)) ?? []
  const window = isOnce(within) ? 'ONCE' : typeof within === 'object' ? 'MONTHS' : within
  const months = typeof within === 'object' ? within.monthsBeforeEnd : 0
  return lineOf(t(`coverage.law.within.${window}`, { what, months }), [
    ...(note ? [lineOf(note[locale])] : []),
    ...(paid ? [lineOf(t('compliance.ways.paidOnly'))] : []),
    ...(types.length > 0 ? [lineOf(t('compliance.ways.licensedAs', { types: listed(types, locale) }))] : []),
    ...(issuers ? [lineOf(t('compliance.ways.issuedBy', { issuers: listed(issuers, locale) }))] : []),
  ])
}

/** A part of a requirement, with its own parts below it. */
export function nodeLine(node: RequirementNode, words: Words): LawLine {
  switch (node.node) {
    case 'HOURS':
      return lineOf(
        amountText('HOURS', node.limits.total, words.t),
        [...yearItems(node.limits, words.t), ...fieldWords(node.limits, words.t)].map(({ term, detail }) =>
          lineOf(labelled(term, detail, words.locale)),
        ),
      )
    case 'EVIDENCE':
      return evidenceLine(node.evidence, words)
    case 'ALL':
      return lineOf(
        words.t('coverage.law.all'),
        node.parts.map((part) => nodeLine(part, words)),
      )
    case 'ANY':
      return lineOf(
        words.t('coverage.law.any'),
        node.ways.map(({ needs }) => nodeLine(needs, words)),
      )
  }
}

type Years = Pick<CreditRequirement, 'minFirstYear' | 'maxFirstYear' | 'minSecondYear'>

/** The minimums and maximums of each year, as far as there are some. */
export const yearItems = (
  { minFirstYear, maxFirstYear, minSecondYear }: Years,
  t: Translate,
): { term: string; detail: string }[] => [
  ...(minFirstYear === null
    ? []
    : [{ term: t('compliance.limits.firstYear'), detail: boundsText({ least: minFirstYear, most: maxFirstYear }, t) }]),
  ...(minSecondYear === null
    ? []
    : [{ term: t('compliance.limits.secondYear'), detail: boundsText({ least: minSecondYear, most: null }, t) }]),
]

/** The first sentence: how many hours in how many months, or how many ways there are. */
export function lawHeadline(rule: CreditRequirement, words: Words): string {
  const { t } = words
  const { total, periodMonths: months } = rule
  const node = requirementOf(rule)?.requirement
  switch (node?.node) {
    case 'ANY':
      return t('coverage.law.headline.ANY', { ways: node.ways.length, months })
    case 'ALL':
      return t('coverage.law.headline.ALL', { parts: node.parts.length, months })
    case 'EVIDENCE':
      return evidenceLine(node.evidence, words).text
    default:
      return total > 0
        ? t('coverage.law.headline.HOURS', { hours: formatUnits(node?.limits.total ?? total), months })
        : t('coverage.law.headline.NO_HOURS', { months })
  }
}

/** The ways or parts of a renewal, each with its name; none where the headline says everything. */
export function lawParts(rule: CreditRequirement, words: Words): LawPart[] {
  const node = requirementOf(rule)?.requirement
  if (node?.node === 'ANY')
    return node.ways.map(({ way, needs }) => ({
      name: words.t(`compliance.ways.names.${way}`),
      line: nodeLine(needs, words),
    }))
  if (node?.node === 'ALL') return node.parts.map((part) => ({ name: null, line: nodeLine(part, words) }))
  if (node?.node !== 'EVIDENCE') return []
  return evidenceLine(node.evidence, words).lines.map((line) => ({ name: null, line }))
}
