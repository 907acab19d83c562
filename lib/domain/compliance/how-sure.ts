import { formatMonth, formatPartDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { answerOf, leastSureVerdict } from './coverage'
import type { Confidence, CreditRequirement, RuleNumber, RuleSource } from './credit-requirements'
import { hoursFieldNames } from './hours-fields'
import type { LawReading } from './law-file'
import { type LawNumber, lawNumbers, provenConfidence, referenceNumbers, treeNumbers } from './law-numbers'
import { type Message, message } from './message'
import type { ReferenceRule } from './reference-rule'

/** How sure a rule is, and how old the text is that decides it. */
export type HowSure = {
  /** Whether hours are counted by it. */
  counted: boolean
  confidence: Confidence
  /** The kind of the text; null where the shipped readings do not have it, as for a rule published here. */
  kind: LawReading['kind'] | null
  /** Whether the text was read to its end. */
  whole: boolean
  readOn: PlainDate
  /** The day, month or year of the copy that was read; null when it names none. */
  copyOf: string | null
  /** Readings that state every deciding number alike; 0 where another one differs. */
  agreeing: number
}

const decidingNumbers: readonly RuleNumber[] = [
  'total',
  'minFirstYear',
  'minSecondYear',
  'maxFirstYear',
  'maxOnline',
  ...hoursFieldNames.filter((name) => name !== 'hoursBefore'),
]

/**
 * The readings that agree on all of these numbers without having seen each other: the fewest for any of them, none where
 * one reading differs.
 */
function agreeingOf(numbers: readonly Pick<LawNumber, 'name' | 'value'>[], readings: readonly LawReading[]): number {
  const counts = numbers.map(({ name, value }) => {
    const stating = readings.filter((reading) => Object.hasOwn(reading.numbers, name))
    const areAlike = stating.every((reading) => reading.numbers[name] === value)
    return areAlike ? stating.filter(({ sawFirst }) => !sawFirst).length : 0
  })
  return counts.length === 0 ? 0 : Math.min(...counts)
}

/** The newest reading of a source. */
const readingOf = (source: RuleSource | undefined, readings: readonly LawReading[]): LawReading | null =>
  readings
    .filter((reading) => reading.source.url === source?.url)
    .toSorted((a, b) => (a.readOn < b.readOn ? 1 : -1))[0] ?? null

const ofReading = (reading: LawReading | null, readOn: PlainDate) => ({
  kind: reading?.kind ?? null,
  whole: reading?.whole ?? false,
  readOn,
  copyOf: reading?.copyOf ?? null,
})

/**
 * How sure a counted rule is: by the source of what it asks for. One that ships is sure only as far as its readings go;
 * whoever published one here has read it elsewhere.
 */
export function howSure(rule: CreditRequirement, readings: readonly LawReading[]): HowSure {
  const fact = rule.facts.requirement ?? rule.facts.total
  const names = new Set<string>([...decidingNumbers, ...treeNumbers(rule.requirement).map(([name]) => name)])
  const deciding = lawNumbers(rule).filter(({ name }) => names.has(name))
  const stated = leastSureVerdict(rule)
  return {
    counted: answerOf(rule) === 'COUNTED',
    confidence: rule.publishedAt ? stated : provenConfidence(stated, deciding, readings),
    ...ofReading(readingOf(rule.sources[fact?.source ?? 0], readings), fact?.readOn ?? rule.lastChecked),
    agreeing: agreeingOf(deciding, readings),
  }
}

/** How sure a rule for reference is: by its first source. */
export const howSureReference = (rule: ReferenceRule, readings: readonly LawReading[]): HowSure => ({
  counted: false,
  confidence: rule.confidence,
  ...ofReading(readingOf(rule.sources[0], readings), rule.lastChecked),
  agreeing: agreeingOf(
    referenceNumbers(rule).filter(({ name }) => name === 'total' || name === 'minPerYear'),
    readings,
  ),
})

/** How sure and how old, as keys under `compliance` with values ready for display; sentences in their order. */
export function sureMessages({ counted, confidence, kind, whole, readOn, copyOf, agreeing }: HowSure): Message[] {
  const how = { how: counted ? 'COUNTED' : 'TAKEN', read: formatMonth(readOn) }
  return [
    kind === null
      ? message('sure.read', how)
      : message('sure.from', { ...how, kind, copy: copyOf === null ? 'none' : formatPartDate(copyOf) }),
    ...(kind !== null && !whole ? [message('sure.part')] : []),
    ...(agreeing > 1 ? [message('sure.agree', { count: String(agreeing) })] : []),
    message(`sure.${confidence}`),
  ]
}
