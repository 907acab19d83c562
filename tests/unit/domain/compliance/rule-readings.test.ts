import { expect, test } from 'vitest'
import type { RuleNumber } from '@/lib/domain/compliance/credit-requirements'
import type { LawReading } from '@/lib/domain/compliance/law-file'
import { agedReadings, endsWithoutSuccessor, isAged, textAge } from '@/lib/domain/compliance/rule-readings'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'

const today = '2026-11-27' as PlainDate
const [anyTopic] = shippedRules.flatMap(({ topics }) => topics)
const readOn = (daysAgo: number) => addDays(today, -daysAgo)

/** A rule whose numbers and topics were read the given number of days ago. */
const rule = (numbers: Partial<Record<RuleNumber, number>>, topics: number[] = []) => ({
  facts: Object.fromEntries(
    Object.entries(numbers).map(([name, days]) => [
      name,
      { source: 0, confidence: 'HIGH' as const, readOn: readOn(days) },
    ]),
  ),
  topics: topics.map((days) => ({ ...anyTopic!, readOn: readOn(days) })),
})

test.each([
  ['numbers after 400 days', rule({ total: 401, periodMonths: 400, cycle: 900 }), [900, 401]],
  ['topics as well', rule({ total: 0 }, [401, 1]), [401]],
  ['nothing that was read lately', rule({ total: 1 }, [400]), []],
  ['nothing of a rule that claims nothing', rule({}), []],
])('to be read again are, the oldest first: %s', (_which, read, days) => {
  expect(agedReadings(read, today)).toEqual(days.map(readOn))
  expect(isAged(read, today)).toBe(days.length > 0)
})

const [source, topicSource, otherSource] = ['rule', 'topic', 'other'].map((name) => ({
  cite: name,
  url: `https://law.example/${name}`,
}))
const cited = { sources: [source!] as const, topics: [{ ...anyTopic!, source: topicSource! }] }
const copies = (...ages: (string | null)[]): LawReading[] =>
  ages.map((copyOf) => ({ source: source!, kind: 'TEXT', readOn: '2026-11-20', copyOf, whole: true, numbers: {} }))

test.each<[which: string, readings: LawReading[], age: ReturnType<typeof textAge>]>([
  ['a copy of 400 days ago', copies(readOn(400)), null],
  ['one of a day more', copies(readOn(401)), 'OLD'],
  ['the newest of several', copies('2019', readOn(30), null), null],
  ['a year counts to its last day', copies('2025'), null],
  ['and so does a month', copies('2025-10'), null],
  ['the month before is too old', copies('2025-09'), 'OLD'],
  ['a copy without a date', copies(null, null), 'UNDATED'],
  ['a new text of a topic', copies('2019').concat({ ...copies('2026')[0]!, source: topicSource! }), null],
  ['a text that it does not cite', copies('2019').concat({ ...copies('2026')[0]!, source: otherSource! }), 'OLD'],
  ['nothing is known of its texts', [], null],
])('a rule needs a newer text when its newest copy is old or has no date: %s', (_which, readings, age) => {
  expect(textAge(cited, readings, today)).toBe(age)
})

const version = (effectiveFrom: PlainDate | null, effectiveTo: PlainDate | null) => ({ effectiveFrom, effectiveTo })

test.each([
  ['no end', version(null, null), [], false],
  ['an end in 90 days', version(null, addDays(today, 90)), [], true],
  ['an end today', version(null, today), [], true],
  ['an end in 91 days', version(null, addDays(today, 91)), [], false],
  ['an end that is past', version(null, addDays(today, -1)), [], false],
  ['a version that has not begun', version(addDays(today, 1), addDays(today, 9)), [], false],
  ['another from the day after', version(null, addDays(today, 9)), [version(addDays(today, 10), null)], false],
  ['another from a day later', version(null, addDays(today, 9)), [version(addDays(today, 11), null)], true],
])('a version ends soon without a successor: %s', (_which, rule, others, isEnding) => {
  expect(endsWithoutSuccessor(rule, [rule, ...others], today)).toBe(isEnding)
})
