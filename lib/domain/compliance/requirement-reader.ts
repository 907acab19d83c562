import {
  CaseProblem,
  type Fields,
  readAmount,
  readArray,
  readCount,
  readFields,
  readName,
  readObject,
  refuse,
} from './case-reader'
import type { Limits } from './evaluation'
import { limitNames, readLimits } from './evaluation-case'
import {
  type Evidence,
  type EvidenceWindow,
  evidenceKinds,
  type RequirementNode,
  type Way,
  wayNames,
} from './requirement'
import { type EvidenceDetails, evidenceDetailNames, readEvidenceDetails } from './requirement-details'

// Reads requirements as files of law and cases write them: {"all":[…]}, {"any":[{"way","needs"}…]}, {"hours":{…}} or
// {"evidence":{…}}, with amounts in the kind's unit. Throws a `CaseProblem`, whose message names the field.

/** CASE: what decides, and nothing else; RULE: with what people are told about evidence. */
type Form = 'CASE' | 'RULE'

/** Laws need four levels; the limit keeps a file from exhausting the stack. */
const maxLevels = 20
const maxMonths = 1200

const namePattern = /^[A-Z][A-Z0-9_]*$/

/** Reads a rule's own name of an exemption or a route, as ENDORSEMENT_UNDER_12_MONTHS. */
export function readOwnName(value: unknown, path: string): string {
  return typeof value === 'string' && namePattern.test(value)
    ? value
    : refuse(path, 'a name in capitals, digits and underscores')
}

/** Refuses a list in which a value is there twice. `field` is the part of an item that holds the value. */
export function refuseTwice(values: readonly string[], path: string, field: string): void {
  const seen = new Set<string>()
  for (const [index, value] of values.entries()) {
    const at = `${path}[${index}].${field}`
    if (seen.has(value)) throw new CaseProblem(`${at} must be unique, and ${value} is there twice`, at)
    seen.add(value)
  }
}

function readWindow(value: unknown, path: string): EvidenceWindow {
  if (value === 'PERIOD' || value === 'AT_END') return value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(path, 'PERIOD, AT_END or {"monthsBeforeEnd": months}')
  }
  const fields = readFields(value, path, ['monthsBeforeEnd'])
  const monthsBeforeEnd = readCount(fields.monthsBeforeEnd, `${path}.monthsBeforeEnd`, maxMonths)
  return monthsBeforeEnd > 0 ? { monthsBeforeEnd } : refuse(`${path}.monthsBeforeEnd`, '1 or more')
}

const evidenceNames = ['kind', 'amount', 'paid', 'within']

function readEvidence(value: unknown, path: string, form: Form): Evidence {
  const names = form === 'RULE' ? [...evidenceNames, ...evidenceDetailNames] : evidenceNames
  const fields = readFields(value, path, names)
  if (fields.paid !== undefined && fields.paid !== true) return refuse(`${path}.paid`, 'true or left out')
  const details: EvidenceDetails = readEvidenceDetails(fields, path)
  return {
    kind: readName(fields.kind, `${path}.kind`, evidenceKinds),
    amount: fields.amount === undefined ? null : readAmount(fields.amount, `${path}.amount`),
    paid: fields.paid === true,
    within: readWindow(fields.within, `${path}.within`),
    ...details,
  }
}

/**
 * Reads the limits of hours. A minimum for the second year needs a maximum for the first that leaves room for it:
 * otherwise hours of the first year fill the total, later ones no longer count, and the minimum cannot be met.
 */
function readHours(value: unknown, path: string): Limits {
  const limits = readLimits(readFields(value, path, limitNames), path)
  const { total, minSecondYear, maxFirstYear } = limits
  if (minSecondYear === null) return limits
  if (minSecondYear > total) return refuse(`${path}.minSecondYear`, `at most total, ${total / 100}`)
  const most = total - minSecondYear
  if (maxFirstYear !== null && maxFirstYear <= most) return limits
  return refuse(`${path}.maxFirstYear`, `at most total less minSecondYear, ${most / 100}`)
}

/** Reads a list with at least one item. */
function readSome<T>(value: unknown, path: string, read: (item: unknown, path: string) => T): [T, ...T[]] {
  const [first, ...more] = readArray(value, path).map((item, index) => read(item, `${path}[${index}]`))
  return first === undefined ? refuse(path, 'a list that is not empty', 'validation.required') : [first, ...more]
}

function readWay(value: unknown, path: string, level: number, form: Form): Way {
  const fields = readFields(value, path, ['way', 'needs'])
  return {
    way: readName(fields.way, `${path}.way`, wayNames),
    needs: readNode(fields.needs, `${path}.needs`, level, form),
  }
}

function readWays(value: unknown, path: string, level: number, form: Form): [Way, ...Way[]] {
  const ways = readSome(value, path, (item, itemPath) => readWay(item, itemPath, level, form))
  refuseTwice(
    ways.map(({ way }) => way),
    path,
    'way',
  )
  return ways
}

const nodeNames = ['all', 'any', 'hours', 'evidence'] as const

function nodeName(fields: Fields, path: string): (typeof nodeNames)[number] {
  const [name, ...more] = Object.keys(fields)
  const known = nodeNames.find((candidate) => candidate === name)
  return known && more.length === 0 ? known : refuse(path, `an object with exactly one of ${nodeNames.join(', ')}`)
}

function readNode(value: unknown, path: string, level: number, form: Form): RequirementNode {
  const fields = readObject(value, path)
  const name = nodeName(fields, path)
  if (level > maxLevels) throw new CaseProblem(`${path} must not be deeper than ${maxLevels} levels`, path)
  const inner = `${path}.${name}`
  switch (name) {
    case 'all':
      return { node: 'ALL', parts: readSome(fields.all, inner, (part, at) => readNode(part, at, level + 1, form)) }
    case 'any':
      return { node: 'ANY', ways: readWays(fields.any, inner, level + 1, form) }
    case 'hours':
      return { node: 'HOURS', limits: readHours(fields.hours, inner) }
    case 'evidence':
      return { node: 'EVIDENCE', evidence: readEvidence(fields.evidence, inner, form) }
  }
}

/** Reads the requirement of one version for a renewal. Amounts and hours become hundredths of their unit. */
export const readRequirement = (value: unknown, path: string, form: Form = 'CASE'): RequirementNode =>
  readNode(value, path, 1, form)

/** Only a written null asks for nothing: a forgotten field must not exempt anybody. */
export const readRequirementOrNothing = (value: unknown, path: string, form: Form = 'CASE'): RequirementNode | null =>
  value === undefined
    ? refuse(path, 'a requirement or null')
    : value === null
      ? null
      : readRequirement(value, path, form)

/** Reads the exemptions of a rule, `[{name, needs}…]`, by name; absent means none, and `needs` null asks for nothing. */
export function readExemptions(value: unknown, path: string): Map<string, RequirementNode | null> {
  const exemptions = (value === undefined ? [] : readArray(value, path)).map((item, index) => {
    const itemPath = `${path}[${index}]`
    const fields = readFields(item, itemPath, ['name', 'needs'])
    const name = readOwnName(fields.name, `${itemPath}.name`)
    return [name, readRequirementOrNothing(fields.needs, `${itemPath}.needs`)] as const
  })
  refuseTwice(
    exemptions.map(([name]) => name),
    path,
    'name',
  )
  return new Map(exemptions)
}

/** Reads what a rule asks for at a first renewal, `{ROUTE: requirement or null…}`, by route; absent means no difference. */
export function readFirstRenewals(value: unknown, path: string): Map<string, RequirementNode | null> {
  const routes = Object.entries(value === undefined ? {} : readObject(value, path))
  return new Map(
    routes.map(([route, needs]) => {
      const routePath = `${path}.${route}`
      return [readOwnName(route, routePath), readRequirementOrNothing(needs, routePath)]
    }),
  )
}
