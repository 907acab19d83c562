import { addMonths, type PlainDate } from '@/lib/domain/time/plain-date'
import type { Confidence, CreditRequirement, RuleNumber } from './credit-requirements'
import { ruleNumbers } from './credit-requirements'
import type { LawReading } from './law-file'
import type { ReferenceEntry } from './reference-entry'
import { isClaim } from './rule-file'

// The numbers of a file of law by their names, so that each can be compared with what its readings state.

/** A number of law, or the word that stands for a rule without one ("EXEMPT"). */
export type LawValue = LawReading['numbers'][string]

/** One number of a version, and how sure it is said to be; null where nothing says so. */
export type LawNumber = { name: string; value: LawValue; confidence: Confidence | null }

type Tree = Readonly<Record<string, unknown>>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
const itemsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isTree) : [])
const hoursOf = (units: number) => units / 100

/**
 * The numbers of a requirement: a way is named by its name, and a part of one by the way and what it asks for, as in
 * "PRACTICE", "HOURS.PRACTICE". Evidence of any amount is `true`.
 */
export function treeNumbers(node: unknown, ways: readonly string[] = []): [string, LawValue][] {
  if (!isTree(node)) return []
  const named = (kind: string) => (ways.at(-1) === kind ? ways : [...ways, kind]).join('.')
  if (isTree(node.hours)) return [[named('HOURS'), Number(node.hours.total)]]
  if (isTree(node.evidence)) {
    const { kind, amount, within } = node.evidence
    const name = named(String(kind))
    const value = typeof amount === 'number' ? amount : true
    return isTree(within)
      ? [
          [name, value],
          [`${name}.monthsBeforeEnd`, Number(within.monthsBeforeEnd)],
        ]
      : [[name, value]]
  }
  return [
    ...itemsOf(node.all).flatMap((part) => treeNumbers(part, ways)),
    ...itemsOf(node.any).flatMap(({ way, needs }) => treeNumbers(needs, [...ways, String(way)])),
  ]
}

/** What an exemption or a route leaves to do: nothing, or the numbers of another requirement. */
const needsNumbers = (name: string, needs: unknown): [string, LawValue][] =>
  needs === null ? [[name, 0]] : treeNumbers(needs).map(([inner, value]) => [`${name}.${inner}`, value])

function plainValue(version: CreditRequirement, name: RuleNumber): LawValue {
  switch (name) {
    case 'firstRenewal':
      return version.firstRenewal?.kind ?? false
    case 'carryOver':
      return hoursOf(version.carryOver?.units ?? 0)
    case 'approvedBy':
      return version.approvedBy?.join(', ') ?? false
    case 'maxByActivity':
      return Object.entries(version.maxByActivity ?? {})
        .map(([activity, units]) => `${activity} ${hoursOf(units)}`)
        .join(', ')
    case 'maxTogether':
      return (version.maxTogether ?? [])
        .map(({ activities, most }) => `${activities.join(' + ')} ${hoursOf(most)}`)
        .join(', ')
    case 'minLive':
    case 'minEachYear':
    case 'total':
    case 'minFirstYear':
    case 'minSecondYear':
    case 'maxFirstYear':
    case 'maxOnline':
      return hoursOf(version[name] ?? 0)
    default:
      return version[name] ?? false
  }
}

/** Every number of a version that its readings have to state. */
export function lawNumbers(version: CreditRequirement): LawNumber[] {
  const parts: Tree = version
  const confidenceOf = (name: string) =>
    (version.facts as Partial<Record<string, { confidence: Confidence }>>)[name]?.confidence ?? null
  const told = (fact: string, numbers: [string, LawValue][]) =>
    numbers.map(([name, value]) => ({ name, value, confidence: confidenceOf(fact) }))
  return [
    ...ruleNumbers
      .filter(
        (name) => isClaim(version, name) && !(name === 'firstRenewal' && version.firstRenewal?.kind === 'NOT_READ'),
      )
      .map((name) => ({ name, value: plainValue(version, name), confidence: confidenceOf(name) })),
    ...(version.carryOver?.lastMonths
      ? told('carryOver', [['carryOver.lastMonths', version.carryOver.lastMonths]])
      : []),
    ...version.topics.map(({ code, hours, confidence }) => ({
      name: `topics.${code}`,
      value: hours === null ? true : hoursOf(hours),
      confidence,
    })),
    ...told('requirement', treeNumbers(parts.requirement)),
    ...told(
      'exemptions',
      itemsOf(parts.exemptions).flatMap(({ name, needs }) => needsNumbers(`exemptions.${name}`, needs)),
    ),
    ...told(
      'firstRenewalRoutes',
      itemsOf(parts.firstRenewalRoutes).flatMap(({ route, needs }) => needsNumbers(`routes.${route}`, needs)),
    ),
    ...told('reportTo', isTree(parts.reportTo) ? [['reportTo', String(parts.reportTo.name)]] : []),
  ]
}

/** Every number of a rule for reference that its readings have to state. */
export const referenceNumbers = ({ mode, total, periodMonths, minPerYear, topics, confidence }: ReferenceEntry) => [
  ...(mode === 'NO_HOURS' ? [] : [{ name: 'total', value: hoursOf(total), confidence }]),
  { name: 'periodMonths', value: periodMonths, confidence },
  ...(minPerYear === null ? [] : [{ name: 'minPerYear', value: hoursOf(minPerYear), confidence }]),
  ...topics.map(({ topic, units }) => ({
    name: `topics.${topic}`,
    value: units === null ? true : hoursOf(units),
    confidence,
  })),
]

/** Months that a copy may be old for what is read in it to be sure. */
const copyMonths = 24

/** The first day of what a copy names: a day, a month or a year. */
const firstDayOf = (copyOf: string): PlainDate => `${copyOf}-01-01`.slice(0, 10)

/** Whether a reading alone would make a number sure: the text itself, read to its end in a copy that is not old. */
const isSure = ({ kind, whole, copyOf, readOn }: LawReading) =>
  kind !== 'OTHER' && whole && copyOf !== null && addMonths(firstDayOf(copyOf), copyMonths) >= readOn

/**
 * What is wrong with a number beside its readings: each must be stated by one, those that state another value are named
 * and leave it at most MEDIUM, and HIGH takes two that agree without having seen each other, and one of the text itself
 * in a copy that is not old.
 */
export function numberProblems({ name, value, confidence }: LawNumber, readings: readonly LawReading[]): string[] {
  const stating = readings.filter(({ numbers }) => Object.hasOwn(numbers, name))
  const agreeing = stating.filter(({ numbers }) => numbers[name] === value)
  if (confidence === null) return [`${name} does not say how sure it is`]
  if (agreeing.length === 0) return [`no reading states ${name} ${value}`]
  if (confidence !== 'HIGH') return []
  return [
    ...(agreeing.length < stating.length ? [`${name} is HIGH, and a reading states another value`] : []),
    ...(agreeing.filter(({ sawFirst }) => !sawFirst).length < 2 ? [`${name} is HIGH after one reading`] : []),
    ...(agreeing.some(isSure) ? [] : [`${name} is HIGH without a whole text of the last ${copyMonths} months`]),
  ]
}

/** How sure numbers are beside their readings: HIGH only where each of them has what HIGH takes. */
export const provenConfidence = (
  confidence: Confidence,
  numbers: readonly Omit<LawNumber, 'confidence'>[],
  readings: readonly LawReading[],
): Confidence =>
  confidence === 'HIGH' &&
  numbers.some((number) => numberProblems({ ...number, confidence: 'HIGH' }, readings).length > 0)
    ? 'MEDIUM'
    : confidence
