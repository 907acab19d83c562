import { readFileSync } from 'node:fs'
import type { Confidence, CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import { referenceRules } from '@/lib/domain/compliance/reference-rule-for'
import { publishedBook, type RuleVersion } from '@/lib/domain/compliance/rule-file'
import { formatUnits } from '@/lib/domain/units'

// The generated parts of docs/rules.md, each between its two marks.
const begin = '<!-- rules: made by `npm run generate` -->'
const end = '<!-- end of rules -->'
const beginReference = '<!-- rules for reference: made by `npm run generate` -->'
const endReference = '<!-- end of rules for reference -->'

const order: readonly Confidence[] = ['HIGH', 'MEDIUM', 'LOW']

/** The confidences of a rule's numbers, the most certain first: "HIGH 4, LOW 1". */
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

const referenceHead = ['Rule', 'Mode', 'Hours / months', 'Confidence', 'Source']

const cellsOf = (rule: RuleVersion) => [
  rule.version + (rule.state === 'PUBLISHED' ? '' : ` (${rule.state.toLowerCase()})`),
  `${formatUnits(rule.total)} / ${rule.periodMonths}`,
  rule.facts.total?.confidence ?? '-',
  confidencesOf(rule),
  firstRenewalOf(rule),
  String(rule.topics.length),
  sourceOfTotal(rule),
]

/** A table with columns as wide as their widest cells. */
function tableOf(names: readonly string[], cells: readonly (readonly string[])[]): string {
  const rows = [names, ...cells]
  const widths = names.map((_name, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const [first = '', ...others] = rows.map(line)
  return [first, line(widths.map((width) => '-'.repeat(width))), ...others].join('\n')
}

/** Rules shown for reference, for the licenses that no published version computes. */
function referenceCells(rules: readonly RuleVersion[]): string[][] {
  const book = publishedBook(rules)
  return referenceRules.flatMap(({ geo, types, mode, total, periodMonths, confidence, sources }) => {
    const open = types.filter((type) => !book.versions[`${geo}:${type}`])
    const hours = total > 0 ? formatUnits(total) : '-'
    const source = sources[0] ? `[${sources[0].cite}](${sources[0].url})` : '-'
    return open.length > 0
      ? [[`${geo} ${open.join(', ')}`, mode, `${hours} / ${periodMonths}`, confidence, source]]
      : []
  })
}

/** Replaces the text between two marks. */
function between(text: string, begin: string, end: string, table: string): string {
  const [before = '', rest = ''] = text.split(begin)
  const after = rest.split(end)[1] ?? '\n'
  return `${before}${begin}\n\n${table}\n\n${end}${after}`
}

/** docs/rules.md with its tables generated from the given rules. */
export function rulesDocument(rules: readonly RuleVersion[], path = 'docs/rules.md'): string {
  const text = between(readFileSync(path, 'utf8'), begin, end, tableOf(head, rules.map(cellsOf)))
  return between(text, beginReference, endReference, tableOf(referenceHead, referenceCells(rules)))
}
