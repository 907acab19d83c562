import { readFileSync } from 'node:fs'
import type { Confidence, CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import type { RuleVersion } from '@/lib/domain/compliance/rule-file'
import { formatUnits } from '@/lib/domain/units'

// The part of docs/rules.md that is made from rules.json, between its two marks.
const begin = '<!-- rules: made by `npm run generate` -->'
const end = '<!-- end of rules -->'

const order: readonly Confidence[] = ['HIGH', 'MEDIUM', 'LOW']

/** The confidences of a rule's numbers, the surest first: "HIGH 4, LOW 1". */
function confidencesOf({ facts }: CreditRequirement): string {
  const all = Object.values(facts).map(({ confidence }) => confidence)
  const counted = order.map((one) => [one, all.filter((other) => other === one).length] as const)
  return counted
    .filter(([, count]) => count > 0)
    .map(([one, count]) => `${one} ${count}`)
    .join(', ')
}

function sourceOfTotal({ facts, sources }: CreditRequirement): string {
  const { cite, url } = sources[facts.total?.source ?? 0] ?? sources[0]
  return `[${cite}](${url})`
}

function firstRenewalOf({ firstRenewal, firstRenewalExempt }: CreditRequirement): string {
  if (firstRenewal) return firstRenewal.kind
  return firstRenewalExempt ? 'EXEMPT' : '-'
}

const head = [
  'Rule',
  'Hours / months',
  'Confidence of the hours',
  'of all its numbers',
  'First renewal',
  'Topics',
  'Source of the hours',
]

const cellsOf = (rule: RuleVersion) => [
  rule.version + (rule.state === 'PUBLISHED' ? '' : ` (${rule.state.toLowerCase()})`),
  `${formatUnits(rule.total)} / ${rule.periodMonths}`,
  rule.facts.total?.confidence ?? '-',
  confidencesOf(rule),
  firstRenewalOf(rule),
  String(rule.topics.length),
  sourceOfTotal(rule),
]

/** The table of all versions that ship with the product, its columns as wide as their widest cell. */
export function rulesTable(rules: readonly RuleVersion[]): string {
  const rows = [head, ...rules.map(cellsOf)]
  const widths = head.map((_name, column) => Math.max(...rows.map((cells) => cells[column]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const [first = '', ...others] = rows.map(line)
  return [first, line(widths.map((width) => '-'.repeat(width))), ...others].join('\n')
}

/** docs/rules.md with its table as the rules are now. */
export function rulesDocument(rules: readonly RuleVersion[], path = 'docs/rules.md'): string {
  const text = readFileSync(path, 'utf8')
  const [before = '', rest = ''] = text.split(begin)
  const after = rest.split(end)[1] ?? '\n'
  return `${before}${begin}\n\n${rulesTable(rules)}\n\n${end}${after}`
}
