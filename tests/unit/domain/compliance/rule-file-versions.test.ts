import { expect, test } from 'vitest'
import {
  type RuleVersion,
  readRuleFile,
  readRuleVersion,
  ruleBody,
  ruleFileProblems,
  ruleFileText,
  withPublished,
} from '@/lib/domain/compliance/rule-file'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'

const shipped = (version: string): RuleVersion => shippedRules.find((rule) => rule.version === version)!
const nurse = shipped('TX-RN-1')
const aide = shipped('TX-CNA-1')
const draft = shipped('TX-CNA-2')

/** A version as a file contains it: without its name, which follows from the rest. */
const entryOf = ({ version: _version, ...entry }: RuleVersion) => entry

/** The nurse's version with changed fields in its first topic. */
const withTopic = (change: Record<string, unknown>) => ({
  ...entryOf(nurse),
  topics: [{ ...nurse.topics[0], ...change }, ...nurse.topics.slice(1)],
})

test.each([
  ['code', 'COOKING', 'code must be'],
  ['hours', -1, 'hours must be'],
  ['every', { kind: 'DAILY' }, 'every.kind must be'],
  ['every', { kind: 'EVERY_N_YEARS', n: 0 }, 'every.n must be 1 or more'],
  ['every', { kind: 'EVERY_N_PERIODS', n: 101 }, 'every.n must be'],
  ['every', { kind: 'EVERY_N_YEARS' }, 'every.n must be'],
  ['from', '2026-02-30', 'from must be'],
  ['audience', 'EVERYBODY', 'audience must be'],
  ['notAtFirstRenewal', 'no', 'notAtFirstRenewal must be'],
  ['includedInTotal', 1, 'includedInTotal must be'],
  ['source', { url: 'nowhere', cite: 'Rule' }, 'source.url must be'],
  ['confidence', 'SURE', 'confidence must be'],
  ['readOn', null, 'readOn must be'],
  ['other', 1, 'other is not known'],
])('a topic with %s = %j is refused, and the field is named', (field, value, said) => {
  expect(() => readRuleVersion(withTopic({ [field]: value }), 'rules[3]')).toThrow(`rules[3].topics[0].${said}`)
})

test.each([{ kind: 'EVERY_N_YEARS', n: 1 }, { kind: 'EVERY_N_PERIODS', n: 100 }, { kind: 'ONCE' }])(
  'a topic is due as often as the file says: %j',
  (every) => {
    expect(readRuleVersion(withTopic({ every }), 'rules[3]').topics[0]?.every).toEqual(every)
  },
)

test('topics may be left out, and each is named by its place', () => {
  const { topics, ...entry } = entryOf(nurse)
  expect(readRuleVersion(entry, 'rules[3]').topics).toEqual([])
  expect(readRuleVersion({ ...entry, topics }, 'rules[3]')).toEqual(nurse)
  expect(() => readRuleVersion({ ...entry, topics: {} }, 'rules[3]')).toThrow('rules[3].topics must be')
  expect(() => readRuleVersion({ ...entry, topics: [topics[0], null] }, 'rules[3]')).toThrow('rules[3].topics[1]')
})

test('the file is written the same whatever order its versions come in, and without what is of this installation', () => {
  const text = ruleFileText(shippedRules)
  expect(readRuleFile(JSON.parse(text))).toEqual(shippedRules)
  const published = shippedRules.map((rule) => ({ ...rule, publishedAt: '2026-11-23T10:00:00Z' }))
  for (const some of [shippedRules.toReversed(), published]) expect(ruleFileText(some)).toBe(text)
})

test('a table keeps beside its own columns what a version is', () => {
  const body: Record<string, unknown> = ruleBody({ ...aide, publishedAt: '2026-11-23T10:00:00Z' })
  const columns = ['geo', 'type', 'number', 'version', 'state', 'effectiveFrom', 'effectiveTo', 'publishedAt']
  expect(Object.keys(body).filter((name) => columns.includes(name))).toEqual([])
  expect({ ...aide, ...body }).toEqual(aide)
  expect(body).toMatchObject({ total: 2000, periodMonths: 24 })
})

test('a version that is published from a day ends the one before on the day before, and no other rule', () => {
  const ended = { ...aide, number: 3, version: 'TX-CNA-3', effectiveTo: '2020-12-31' }
  // Only versions of the same state and the same license type.
  const others = [nurse, { ...aide, geo: 'CA', version: 'CA-CNA-1' }, ended]
  expect(withPublished([aide, draft, ...others], draft, '2027-01-01')).toEqual([
    { ...aide, effectiveTo: '2026-12-31' },
    { ...draft, state: 'PUBLISHED', effectiveFrom: '2027-01-01', effectiveTo: null },
    ...others,
  ])
  expect(withPublished([aide, draft, ...others], draft, null)).toEqual([
    { ...draft, state: 'PUBLISHED', effectiveFrom: null, effectiveTo: null },
    ...others,
  ])
})

/** The problems of two published versions of one rule, each with its first and last day (null: open). */
const beside = (a: [string | null, string | null], b: [string | null, string | null]) =>
  ruleFileProblems([
    { ...aide, effectiveFrom: a[0], effectiveTo: a[1] },
    { ...aide, number: 2, version: 'TX-CNA-2', effectiveFrom: b[0], effectiveTo: b[1] },
  ])

test.each([
  [[null, null], [null, null], true],
  [[null, '2026-12-31'], ['2027-01-01', null], false],
  [['2027-01-01', null], [null, '2026-12-31'], false],
  [[null, '2026-12-31'], ['2026-12-31', null], true],
  [['2026-12-31', null], [null, '2026-12-31'], true],
  [['2026-01-01', '2026-12-31'], ['2020-01-01', '2020-12-31'], false],
  [['2020-01-01', '2020-12-31'], ['2026-01-01', '2026-12-31'], false],
  [['2026-01-01', '2026-12-31'], ['2026-06-01', '2026-06-30'], true],
  [['2026-06-01', '2026-06-30'], ['2026-01-01', '2026-12-31'], true],
  [['2020-01-01', null], ['2026-01-01', null], true],
  [['2026-01-01', null], ['2020-01-01', null], true],
  [[null, '2026-12-31'], [null, '2020-12-31'], true],
  [[null, '2020-12-31'], [null, '2026-12-31'], true],
  [['2026-01-01', null], ['2020-01-01', '2025-12-31'], false],
  [[null, '2025-12-31'], ['2026-01-01', '2026-12-31'], false],
] as const)('versions of %j and %j are in force on the same day: %j', (a, b, isTogether) => {
  const said = ['TX-CNA-1 and TX-CNA-2 are in force on the same day']
  expect(beside([...a], [...b])).toEqual(isTogether ? said : [])
})

test('only what is published of one rule can be in force together, and only one version has a number', () => {
  expect(ruleFileProblems([aide, nurse, { ...aide, geo: 'CA' }])).toEqual([])
  expect(ruleFileProblems([aide, { ...draft, state: 'APPROVED' }])).toEqual([])
  expect(ruleFileProblems([{ ...draft, number: 0 }, aide])).toEqual([])
  expect(ruleFileProblems([aide, { ...draft, number: 1 }])).toEqual(['TX-CNA-1 is there twice'])
})

test.each([
  [null, '2026-12-31', false],
  ['2026-12-31', null, false],
  ['2026-12-31', '2026-12-31', false],
  ['2026-12-31', '2026-12-30', true],
])('a version from %s until %s ends before it begins: %j', (effectiveFrom, effectiveTo, isWrong) => {
  const said = isWrong ? ['TX-CNA-1 ends before it begins'] : []
  expect(ruleFileProblems([{ ...aide, effectiveFrom, effectiveTo }])).toEqual(said)
})

test.each([
  ['minInitialDays', 0, false],
  ['minInitialDays', 730, true],
  ['maxOnline', 0, true],
  ['maxOnline', null, false],
  ['firstRenewalExempt', false, true],
  ['cycle', 'PRINTED', false],
] as const)('%s = %j says something of the law, so it has a source: %j', (name, value, isClaim) => {
  const { [name]: _gone, ...facts } = aide.facts
  const said = isClaim ? [`TX-CNA-1.${name} has no source`] : []
  expect(ruleFileProblems([{ ...aide, [name]: value, facts }])).toEqual(said)
})
