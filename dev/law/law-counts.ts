import { readFileSync } from 'node:fs'
import { answerOf, type LawAnswer, lawAnswers, referenceAnswerOf } from '@/lib/domain/compliance/coverage'
import { type Confidence, type CreditRequirement, confidences } from '@/lib/domain/compliance/credit-requirements'
import { howSure, howSureReference } from '@/lib/domain/compliance/how-sure'
import type { LawFile, LawReading } from '@/lib/domain/compliance/law-file'
import { lawNumbers, referenceNumbers } from '@/lib/domain/compliance/law-numbers'
import type { ReferenceRule } from '@/lib/domain/compliance/reference-rule'
import { referenceRuleFor } from '@/lib/domain/compliance/reference-rule-for'
import { bookOf, ruleFor } from '@/lib/domain/compliance/rule-for'
import { practicalNurse } from '@/lib/domain/credentials/offered-types'
import { geographies } from '@/lib/domain/lists/geographies'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { readLawFolder } from '../generate/law-modules'

// How much the library of law knows of nurses and aides of the 50 states and D.C., and on what that rests.

/** The rule that answers for a kind of license, counted or for reference. */
type Answer = {
  answer: LawAnswer
  confidence: Confidence
  /** Hosts of its sources, each once. */
  hosts: string[]
  /** Whether two readings or more state each of its numbers, or any of them. */
  readTwice: 'EVERY' | 'SOME' | 'NONE'
  /** Its numbers for which the readings state several values, with these: "total: 24, 30". */
  differing: string[]
}

/** A kind of license: what answers for it, if anything does, and whether a draft waits for two people. */
type KnownPair = { geo: string; type: string; draft: boolean; known: Answer | null }

const hostsOf = (sources: readonly { url: string }[]) => [
  ...new Set(sources.map(({ url }) => new URL(url).hostname.replace(/^www\./, ''))),
]

function besideReadings(numbers: readonly { name: string }[], readings: readonly LawReading[]) {
  const stated = numbers.map(({ name }) => {
    const stating = readings.filter((one) => Object.hasOwn(one.numbers, name))
    const blind = stating.filter(({ sawFirst }) => !sawFirst).length
    return { name, blind, values: stating.map((one) => one.numbers[name]!) }
  })
  const twice = stated.filter(({ blind }) => blind > 1)
  const readTwice = twice.length === 0 ? 'NONE' : twice.length === stated.length ? 'EVERY' : 'SOME'
  return {
    readTwice,
    differing: twice
      .filter(({ values }) => new Set(values).size > 1)
      .map(({ name, values }) => `${name}: ${[...new Set(values)].join(', ')}`),
  } as const
}

const countedAnswer = (rule: CreditRequirement, readings: readonly LawReading[]): Answer => ({
  answer: answerOf(rule),
  confidence: howSure(rule, readings).confidence,
  hosts: hostsOf([...rule.sources, ...rule.topics.map(({ source }) => source)]),
  ...besideReadings(lawNumbers(rule), readings),
})

const referenceAnswer = (rule: ReferenceRule, readings: readonly LawReading[]): Answer => ({
  answer: referenceAnswerOf(rule),
  confidence: howSureReference(rule, readings).confidence,
  hosts: hostsOf(rule.sources),
  ...besideReadings(referenceNumbers(rule), readings),
})

/** What answers on a day for each nurse and aide, by states and then as registered nurse, practical nurse and aide. */
export function knownPairs(day: PlainDate, files: readonly LawFile[] = readLawFolder()): KnownPair[] {
  const book = bookOf(files.flatMap(({ versions }) => versions.filter(({ state }) => state === 'PUBLISHED')))
  return geographies
    .filter(({ kind }) => kind === 'STATE' || kind === 'DISTRICT')
    .flatMap(({ code: geo }) =>
      ['RN', practicalNurse(geo), 'CNA'].map((type) => {
        const file = files.find((one) => one.geo === geo && one.type === type)
        const readings = file?.readings ?? []
        const rule = ruleFor(book, geo, type, day)
        const reference = rule ? null : referenceRuleFor(geo, type, day)
        return {
          geo,
          type,
          draft: file?.versions.some(({ state }) => state !== 'PUBLISHED') ?? false,
          known: rule ? countedAnswer(rule, readings) : reference && referenceAnswer(reference, readings),
        }
      }),
    )
}

const sizes = (groups: Map<string, readonly unknown[]>) =>
  [...groups].map(([name, of]) => `${name} ${of.length}`).join(', ')

/** "COUNTED HIGH", or UNKNOWN with the word that a draft waits. */
const answerName = ({ known, draft }: KnownPair) =>
  known ? `${known.answer} ${known.confidence}` : `UNKNOWN${draft ? ' (draft)' : ''}`

/** The order of answers: what is known best first. */
const rank = ({ known }: KnownPair) =>
  lawAnswers.indexOf(known?.answer ?? 'UNKNOWN') * confidences.length +
  (known ? confidences.indexOf(known.confidence) : 0)

const answersByType = (pairs: readonly KnownPair[]) =>
  [...Map.groupBy(pairs, ({ type }) => (type === 'LVN' ? 'LPN' : type))].map(
    ([type, of]) =>
      `${type}: ${sizes(
        Map.groupBy(
          of.toSorted((a, b) => rank(a) - rank(b)),
          answerName,
        ),
      )}`,
  )

const answersByState = (pairs: readonly KnownPair[]) =>
  [...Map.groupBy(pairs, ({ geo }) => geo)].map(
    ([geo, of]) => `${geo}: ${of.map((pair) => `${pair.type} ${answerName(pair)}`).join(', ')}`,
  )

/** Sources that more than two kinds of license rest on, the most used first. */
const muchUsed = (pairs: readonly KnownPair[]) =>
  [
    ...Map.groupBy(
      pairs.flatMap(({ known }) => known?.hosts ?? []),
      (host) => host,
    ),
  ]
    .filter(([, uses]) => uses.length > 2)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([host, uses]) => `${host} ${uses.length}`)

const readTwiceNames = { EVERY: 'each number', SOME: 'some numbers', NONE: 'no number' } as const

function refusedSources(): string[] {
  const refused: { host: string; why: string }[] = JSON.parse(readFileSync('law/refused-sources.json', 'utf8'))
  return refused.map(({ host, why }) => `${host}: ${why}`)
}

/** The counts as lines of text: each heading, then its lines indented. */
export function countLines(pairs = knownPairs(todayIn('UTC', new Date()))): string[] {
  const answered = pairs.flatMap(({ known }) => (known ? [known] : []))
  const differing = pairs.flatMap(({ geo, type, known }) =>
    known && known.differing.length > 0 ? [`${geo} ${type} ${known.differing.join('; ')}`] : [],
  )
  const refused = refusedSources()
  const section = (heading: string, lines: readonly string[]) => [heading, ...lines.map((line) => `  ${line}`)]
  return [
    ...section('Answers by type', answersByType(pairs)),
    ...section('Answers by state', answersByState(pairs)),
    ...section('Sources of more than two kinds of license', muchUsed(pairs)),
    ...section('Kinds whose numbers two readings state', [
      sizes(Map.groupBy(answered, ({ readTwice }) => readTwiceNames[readTwice])),
    ]),
    ...section(`Kinds with readings that differ: ${differing.length}`, differing),
    ...section(`Refused sources: ${refused.length}`, refused),
  ]
}
