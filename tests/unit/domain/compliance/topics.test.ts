import { describe, expect, test } from 'vitest'
import type { TopicAnswer, TopicCredit } from '@/lib/domain/compliance/recorded-topics'
import {
  openTopics,
  type TopicEvery,
  type TopicQuestion,
  type TopicRule,
  topicResults,
} from '@/lib/domain/compliance/topics'

const rule = (every: TopicEvery, overrides: Partial<TopicRule> = {}): TopicRule => ({
  code: 'HUMAN_TRAFFICKING',
  hours: null,
  every,
  from: null,
  audience: null,
  includedInTotal: true,
  source: { url: 'https://example.org/rule', cite: 'Rule 1' },
  confidence: 'HIGH',
  readOn: '2026-11-23',
  ...overrides,
})

const periods = [
  { startsAt: '2020-07-01', endsAt: '2022-06-30' },
  { startsAt: '2022-07-01', endsAt: '2024-06-30' },
  { startsAt: '2024-07-01', endsAt: '2026-06-30' },
]

let ids = 0
const credit = (completedAt: string, hours: number | null = 1, about = true): TopicCredit => {
  ids += 1
  const topicCodes = about ? (['HUMAN_TRAFFICKING'] as const) : []
  return { id: `c${ids}`, completedAt, units: hours === null ? null : hours * 100, topicCodes }
}
const other = (completedAt: string) => credit(completedAt, 1, false)

const question = (topic: TopicRule, overrides: Partial<TopicQuestion> = {}): TopicQuestion => ({
  topics: [topic],
  periodMonths: 24,
  pair: 'TX:RN',
  periods,
  periodIndex: 2,
  effectiveAt: '2020-07-01',
  firstLicense: null,
  credits: [],
  answers: [],
  asOf: '2026-01-01',
  ...overrides,
})
const ask = (topic: TopicRule, overrides: Partial<TopicQuestion> = {}) => topicResults(question(topic, overrides))[0]
const done = (doneOn: string): TopicAnswer => ({ code: 'HUMAN_TRAFFICKING', kind: 'DONE', doneOn })
const said = (kind: 'NOT_DONE' | 'NOT_FOR_ME'): TopicAnswer => ({ code: 'HUMAN_TRAFFICKING', kind, doneOn: null })

describe('in every period', () => {
  const each = rule({ kind: 'PERIOD' })

  test.each([
    ['2024-06-30', 'MISSING'],
    ['2024-07-01', 'MET'],
    ['2026-06-30', 'MET'],
    ['2026-07-01', 'MISSING'],
  ])('a course of %s: %s on the last day', (completedAt, state) => {
    expect(ask(each, { credits: [credit(completedAt)], asOf: '2026-06-30' })?.state).toBe(state)
  })

  test('a course that is still to come does not count', () => {
    const credits = [credit('2026-01-02')]
    expect(ask(each, { credits })?.state).toBe('MISSING')
    expect(ask(each, { credits, asOf: '2026-01-02' })).toMatchObject({
      state: 'MET',
      creditIds: [credits[0]?.id],
      doneOn: '2026-01-02',
      dueBy: null,
    })
  })

  test('another topic, or none, does not count', () => {
    expect(ask(each, { credits: [other('2025-01-01')] })?.state).toBe('MISSING')
    expect(ask(rule({ kind: 'PERIOD' }, { code: 'ETHICS' }), { credits: [credit('2025-01-01')] })?.state).toBe(
      'MISSING',
    )
  })

  test('a course that is not approved for the license says nothing of its topics, and nothing of the period', () => {
    const [one, elsewhere] = [credit('2025-01-01'), { ...credit('2023-01-01'), approvedFor: ['TX:LVN'] }]
    expect(ask(each, { credits: [{ ...one, approvedFor: ['TX:LVN'] }] })?.state).toBe('MISSING')
    expect(ask(each, { credits: [{ ...one, approvedFor: [] }] })?.state).toBe('MISSING')
    expect(ask(each, { credits: [{ ...one, approvedFor: ['TX:LVN', 'TX:RN'] }] })?.state).toBe('MET')
    expect(ask(each, { credits: [{ ...one, approvedFor: null }] })?.state).toBe('MET')
    expect(ask(each, { periodIndex: 1, credits: [{ ...elsewhere, topicCodes: [] }] })?.state).toBe('UNKNOWN')
  })

  test('a day that two periods share belongs to the earlier one', () => {
    const shared = [periods[0]!, { startsAt: '2022-07-01', endsAt: '2024-07-01' }, periods[2]!]
    expect(ask(each, { periods: shared, credits: [credit('2024-07-01')] })?.state).toBe('MISSING')
    expect(ask(each, { periods: shared, credits: [credit('2024-07-02')] })?.state).toBe('MET')
    expect(ask(each, { periods: shared, periodIndex: 1, credits: [credit('2024-07-01')] })?.state).toBe('MET')
  })

  test('a day between two periods belongs to none', () => {
    const gap = [periods[0]!, periods[1]!, { startsAt: '2024-08-01', endsAt: '2026-06-30' }]
    expect(ask(each, { periods: gap, credits: [credit('2024-07-31')] })?.state).toBe('MISSING')
    expect(ask(each, { periods: gap, credits: [credit('2024-08-01')] })?.state).toBe('MET')
  })

  test('what was said of another topic says nothing of this', () => {
    expect(ask(each, { answers: [{ code: 'ETHICS', kind: 'DONE', doneOn: '2025-01-01' }] })?.state).toBe('MISSING')
    expect(ask(each, { answers: [done('2025-01-01')] })?.state).toBe('MET')
  })

  test('an ended period without any record is not known; with one, the topic is missing', () => {
    expect(ask(each, { periodIndex: 1 })?.state).toBe('UNKNOWN')
    expect(ask(each, { periodIndex: 1, credits: [other('2023-01-01')] })).toMatchObject({
      state: 'MISSING',
      dueBy: '2024-06-30',
    })
    expect(ask(each, { asOf: '2026-06-30' })?.state).toBe('MISSING')
    expect(ask(each, { asOf: '2026-07-01' })?.state).toBe('UNKNOWN')
  })

  test('in a period that has not begun nothing is due yet', () => {
    expect(ask(each, { asOf: '2024-06-30' })).toMatchObject({ state: 'NOT_YET_DUE', dueBy: '2026-06-30' })
    expect(ask(each, { asOf: '2024-07-01' })?.state).toBe('MISSING')
  })
})

describe('hours', () => {
  const two = rule({ kind: 'PERIOD' }, { hours: 200 })

  test.each([
    [[2], 'MET', null],
    [[1.99], 'MISSING', 1],
    [[1, 1], 'MET', null],
    [[1, 0.99], 'MISSING', 1],
    [[null], 'MISSING', 200],
    [[0, 2], 'MET', null],
    [[], 'MISSING', 200],
  ] as const)('%j hours of 2: %s', (hours, state, missing) => {
    const credits = hours.map((hour) => credit('2025-01-01', hour))
    expect(ask(two, { credits })).toMatchObject({ state, missing })
  })

  test('names the newest credits that reached them', () => {
    const credits = [credit('2024-08-01', 5), credit('2025-03-01', 1), credit('2025-02-01', 1)]
    expect(ask(two, { credits })?.creditIds).toEqual([credits[1]?.id, credits[2]?.id])
  })

  test('a course that names its topic twice counts once', () => {
    const twice = { ...credit('2025-01-01', 1), topicCodes: ['HUMAN_TRAFFICKING', 'HUMAN_TRAFFICKING'] as const }
    expect(ask(two, { credits: [credit('2025-01-01', 0.5), twice] })).toMatchObject({ state: 'MISSING', missing: 50 })
  })

  test('of one day, those come first that were recorded first', () => {
    const credits = [credit('2025-01-01'), credit('2025-02-01'), credit('2025-02-01')]
    expect(ask(two, { credits })?.creditIds).toEqual([credits[1]?.id, credits[2]?.id])
  })

  test('a course without hours is not among those that reached them', () => {
    const credits = [credit('2025-03-01', null), credit('2025-02-01', 0), credit('2025-01-01', 2)]
    expect(ask(two, { credits })?.creditIds).toEqual([credits[2]?.id])
  })

  test('hours of the first day of the period count, and those of the day before do not', () => {
    expect(ask(two, { credits: [credit('2024-07-01')] })?.missing).toBe(100)
    expect(ask(two, { credits: [credit('2024-06-30')] })?.missing).toBe(200)
  })

  test('a topic without hours has none missing', () => {
    expect(ask(rule({ kind: 'PERIOD' }))).toMatchObject({ state: 'MISSING', missing: null, creditIds: [] })
  })

  test('a topic without hours is met by a course without hours', () => {
    expect(ask(rule({ kind: 'PERIOD' }), { credits: [credit('2025-01-01', null)] })?.state).toBe('MET')
  })

  test('what a person said stands beside what is recorded, each on its day', () => {
    const credits = [credit('2025-01-01'), credit('2024-08-01')]
    const answered = (day: string) => ask(two, { credits, answers: [done(day)] })
    expect(answered('2024-10-01')).toMatchObject({ state: 'MET', creditIds: [credits[0]?.id], doneOn: '2025-01-01' })
    expect(answered('2024-07-01')).toMatchObject({ creditIds: [credits[0]?.id, credits[1]?.id] })
    expect(answered('2025-02-01')).toMatchObject({ creditIds: [], doneOn: '2025-02-01' })
  })

  test('what a person said they did is taken as all hours', () => {
    expect(ask(two, { answers: [done('2025-01-01')] })).toMatchObject({
      state: 'MET',
      creditIds: [],
      doneOn: '2025-01-01',
    })
  })
})

describe('once', () => {
  const once = rule({ kind: 'ONCE' }, { hours: 100 })

  test('counts whenever it was done, before the license too', () => {
    for (const day of ['2019-01-01', '2021-01-01', '2026-01-01']) {
      expect(ask(once, { credits: [credit(day)] })?.state).toBe('MET')
      expect(ask(once, { answers: [done(day)] })?.state).toBe('MET')
    }
    expect(ask(once, { credits: [credit('2026-01-02')] })?.state).toBe('UNKNOWN')
    expect(ask(once, { answers: [done('2026-01-02')] })?.state).toBe('UNKNOWN')
  })

  test('hours of different periods add up', () => {
    expect(ask(once, { credits: [credit('2021-01-01', 0.5), credit('2025-01-01', 0.5)] })?.state).toBe('MET')
    expect(ask(once, { credits: [credit('2021-01-01', 0.5)] })).toMatchObject({ state: 'UNKNOWN', missing: 50 })
  })

  test('is missing only where the record goes back to the first license, or the person says so', () => {
    const credits = [other('2021-01-01'), other('2023-01-01')]
    expect(ask(once, { credits })?.state).toBe('UNKNOWN')
    expect(ask(once, { credits, firstLicense: true })).toMatchObject({ state: 'MISSING', dueBy: '2026-06-30' })
    expect(ask(once, { credits: credits.slice(1), firstLicense: true })?.state).toBe('UNKNOWN')
    expect(ask(once, { firstLicense: true, periodIndex: 0, asOf: '2020-07-01' })?.state).toBe('MISSING')
    expect(ask(once, { answers: [said('NOT_DONE')] })?.state).toBe('MISSING')
  })

  test('what is still planned in an earlier period does not make it recorded', () => {
    const credits = [other('2021-01-01'), other('2024-01-01')]
    const stateOn = (asOf: string) => ask(once, { firstLicense: true, credits, asOf })?.state
    expect(stateOn('2023-12-31')).toBe('UNKNOWN')
    expect(stateOn('2024-01-01')).toBe('NOT_YET_DUE')
  })
})

describe('every third period', () => {
  const third = rule({ kind: 'EVERY_N_PERIODS', n: 3 })

  test.each([
    ['2024-07-01', 'MET', null],
    // Done in the previous period: two more periods may pass without it.
    ['2024-06-30', 'NOT_YET_DUE', '2030-06-30'],
    ['2022-07-01', 'NOT_YET_DUE', '2030-06-30'],
    ['2022-06-30', 'NOT_YET_DUE', '2028-06-30'],
    ['2020-07-01', 'NOT_YET_DUE', '2028-06-30'],
    ['2020-06-30', 'MISSING', '2026-06-30'],
  ])('done on %s: %s', (day, state, dueBy) => {
    expect(ask(third, { credits: [credit(day)] })).toMatchObject({ state, dueBy })
    expect(ask(third, { answers: [done(day)] })).toMatchObject({ state, dueBy })
  })

  test('names the course where it still counts, and no longer where it is due again', () => {
    const [old, recent] = [credit('2020-06-30'), credit('2023-01-01')]
    expect(ask(third, { credits: [recent] })).toMatchObject({ state: 'NOT_YET_DUE', creditIds: [recent.id] })
    expect(ask(third, { credits: [old] })).toMatchObject({ state: 'MISSING', creditIds: [], doneOn: '2020-06-30' })
    const first = { firstLicense: true, periodIndex: 0, asOf: '2021-01-01' }
    expect(ask(third, first)).toMatchObject({ state: 'NOT_YET_DUE', creditIds: [] })
  })

  test('periods of any length and any order are reckoned by their own days', () => {
    const uneven = [{ startsAt: '2020-10-01', endsAt: '2022-06-30' }, periods[1]!, periods[2]!]
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      const mixed = { periods: order.map((at) => uneven[at]!), periodIndex: order.indexOf(2) }
      expect(ask(third, { ...mixed, credits: [credit('2022-08-01')] })?.dueBy).toBe('2030-06-30')
      expect(ask(third, { ...mixed, credits: [credit('2021-01-01')] })?.dueBy).toBe('2028-06-30')
    }
  })

  test('a day that two periods share belongs to the earlier one', () => {
    const shared = [periods[0]!, { startsAt: '2022-07-01', endsAt: '2024-07-01' }, periods[2]!]
    expect(ask(third, { periods: shared, credits: [credit('2024-07-01')] })?.state).toBe('NOT_YET_DUE')
    expect(ask(third, { periods: shared, credits: [credit('2024-07-02')] })?.state).toBe('MET')
  })

  test('of a period that has not begun it is not known either', () => {
    expect(ask(third, { asOf: '2024-06-30' })?.state).toBe('UNKNOWN')
  })

  test('only the periods in which it would count must have records', () => {
    const second = rule({ kind: 'EVERY_N_PERIODS', n: 2 })
    expect(ask(second, { credits: [other('2023-01-01')] })?.state).toBe('MISSING')
    expect(ask(second, { credits: [other('2021-01-01')] })?.state).toBe('UNKNOWN')
  })

  test('without it, the periods before must have records', () => {
    expect(ask(third)?.state).toBe('UNKNOWN')
    expect(ask(third, { credits: [other('2021-01-01')] })?.state).toBe('UNKNOWN')
    expect(ask(third, { credits: [other('2021-01-01'), other('2023-01-01')] })?.state).toBe('MISSING')
    expect(ask(third, { answers: [said('NOT_DONE')] })?.state).toBe('MISSING')
  })

  test('a license that begins with the record is not known before, unless it is the first', () => {
    const two = { periods: periods.slice(1), periodIndex: 1, effectiveAt: '2022-07-01', credits: [other('2023-01-01')] }
    expect(ask(third, two)?.state).toBe('UNKNOWN')
    expect(ask(third, { ...two, firstLicense: true })).toMatchObject({ state: 'NOT_YET_DUE', dueBy: '2028-06-30' })
    expect(ask(third, { ...two, answers: [done('2021-03-01')] })).toMatchObject({ state: 'NOT_YET_DUE' })
    expect(ask(third, { firstLicense: true, credits: [other('2021-01-01'), other('2023-01-01')] })?.state).toBe(
      'MISSING',
    )
    expect(ask(third, { firstLicense: true, periodIndex: 0, asOf: '2021-01-01' })?.dueBy).toBe('2026-06-30')
  })

  test('hours over several periods are reckoned from the oldest that was needed', () => {
    const two = rule({ kind: 'EVERY_N_PERIODS', n: 3 }, { hours: 200 })
    const credits = [credit('2021-01-01'), credit('2023-01-01')]
    expect(ask(two, { credits })).toMatchObject({ state: 'NOT_YET_DUE', dueBy: '2028-06-30', doneOn: '2023-01-01' })
    expect(ask(two, { credits: [credit('2020-01-01'), credits[1]!] })).toMatchObject({ state: 'MISSING', missing: 100 })
  })

  test('the order of the periods does not matter', () => {
    const mixed = [periods[2]!, periods[0]!, periods[1]!]
    expect(ask(third, { periods: mixed, periodIndex: 0, credits: [credit('2023-01-01')] })).toMatchObject({
      state: 'NOT_YET_DUE',
      dueBy: '2030-06-30',
    })
  })
})

describe('every four years', () => {
  const years = rule({ kind: 'EVERY_N_YEARS', n: 4 })

  test.each([
    ['2021-12-31', 'MISSING', '2025-12-31'],
    ['2022-01-01', 'NOT_YET_DUE', '2026-01-01'],
    ['2024-06-30', 'NOT_YET_DUE', '2028-06-30'],
    ['2024-07-01', 'MET', null],
    ['2026-01-01', 'MET', null],
  ])('done on %s: %s on 2026-01-01', (day, state, dueBy) => {
    expect(ask(years, { credits: [credit(day)] })).toMatchObject({ state, dueBy })
  })

  test('without it, the record must reach back four years', () => {
    expect(ask(years)?.state).toBe('UNKNOWN')
    // Half a year of the four years lies in the first period.
    expect(ask(years, { credits: [other('2023-01-01')] })?.state).toBe('UNKNOWN')
    expect(ask(years, { credits: [other('2021-01-01'), other('2023-01-01')] })?.state).toBe('MISSING')
    expect(ask(years, { asOf: '2026-06-30', credits: [other('2023-01-01')] })?.state).toBe('UNKNOWN')
    expect(ask(years, { answers: [said('NOT_DONE')] })?.state).toBe('MISSING')
  })

  test('a first license has four years from its first day', () => {
    const first = { firstLicense: true, effectiveAt: '2020-07-01' }
    expect(ask(years, { ...first, periodIndex: 1, asOf: '2024-06-30' })).toMatchObject({
      state: 'NOT_YET_DUE',
      dueBy: '2024-07-01',
    })
    expect(ask(years, { ...first, asOf: '2024-07-01' })?.state).toBe('NOT_YET_DUE')
    expect(ask(years, { ...first, asOf: '2024-07-02' })?.state).toBe('UNKNOWN')
    // Without an answer it could be an older nurse's license, so only the record can tell.
    expect(ask(years, { ...first, firstLicense: null, periodIndex: 1, asOf: '2024-06-30' })?.state).toBe('UNKNOWN')
  })
})

describe('at the first renewal', () => {
  const first = rule({ kind: 'FIRST_RENEWAL' }, { hours: 100, code: 'IMPLICIT_BIAS' })
  const license = { periods: periods.slice(0, 1), periodIndex: 0, asOf: '2022-06-30' }

  test('is asked only of a first license, in its first period', () => {
    expect(ask(first, { ...license, firstLicense: true })).toMatchObject({ state: 'MISSING', dueBy: '2022-06-30' })
    expect(ask(first, { ...license, firstLicense: false })).toBeUndefined()
    expect(ask(first, license)).toBeUndefined()
    expect(ask(first, { periodIndex: 1, firstLicense: true })).toBeUndefined()
    expect(ask(first, { ...license, firstLicense: true, effectiveAt: '2020-06-30' })).toBeUndefined()
    const later = { periodIndex: 1, effectiveAt: '2022-07-01', asOf: '2023-01-01' }
    expect(ask(first, { ...later, firstLicense: true })).toBeUndefined()
  })

  test('is met in that period only', () => {
    const bias = (day: string): TopicCredit[] => [{ ...credit(day), topicCodes: ['IMPLICIT_BIAS'] }]
    const state = (day: string) => ask(first, { ...license, firstLicense: true, credits: bias(day) })?.state
    expect(['2020-06-30', '2020-07-01', '2022-06-30'].map(state)).toEqual(['MISSING', 'MET', 'MET'])
  })
})

test('a topic that a first renewal does not need is asked of every other', () => {
  const later = rule({ kind: 'PERIOD' }, { notAtFirstRenewal: true })
  const first = { periodIndex: 0, asOf: '2022-01-01' }
  expect(ask(later, { ...first, firstLicense: true })).toBeUndefined()
  expect(ask(later, { ...first, firstLicense: false })?.state).toBe('MISSING')
  expect(ask(later, { firstLicense: true })?.state).toBe('MISSING')
})

test('a topic is asked for in periods that end on its first day or later', () => {
  const from = (day: string) => ask(rule({ kind: 'PERIOD' }, { from: day }))?.state
  expect(from('2026-06-30')).toBe('MISSING')
  expect(from('2026-07-01')).toBeUndefined()
})

test('a topic of some work only can be said not to be asked of a person; one of everybody cannot', () => {
  const some = rule({ kind: 'PERIOD' }, { audience: 'DIRECT_CARE' })
  const answers = [said('NOT_FOR_ME')]
  expect(ask(some)).toMatchObject({ state: 'MISSING' })
  expect(ask(some, { answers })).toMatchObject({ state: 'NOT_APPLICABLE', missing: null, dueBy: null })
  expect(ask(some, { answers, credits: [credit('2025-01-01')] })?.state).toBe('MET')
  expect(ask(rule({ kind: 'PERIOD' }), { answers })?.state).toBe('MISSING')
})

test('what is missing or not known stands between a person and a renewal', () => {
  const topics = [rule({ kind: 'PERIOD' }), rule({ kind: 'ONCE' }), rule({ kind: 'EVERY_N_PERIODS', n: 2 })]
  const results = topicResults({ ...question(topics[0]!), topics })
  expect(openTopics(results).map(({ state }) => state)).toEqual(['MISSING', 'UNKNOWN', 'UNKNOWN'])
  expect(openTopics(topicResults({ ...question(topics[0]!), topics, credits: [credit('2025-01-01')] }))).toEqual([])
})

test('without topics there is nothing to say', () => {
  expect(topicResults({ ...question(rule({ kind: 'ONCE' })), topics: [] })).toEqual([])
})
