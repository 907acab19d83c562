import { expect, test } from 'vitest'
import { readRuleDraft, ruleDraftProblems } from '@/lib/domain/compliance/rule-draft'
import { ruleBody } from '@/lib/domain/compliance/rule-file'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'

const body = (name: string, changes: object = {}) => ({
  ...ruleBody(shippedRules.find(({ version }) => version === name)!),
  ...changes,
})
const topic = body('TX-CNA-2').topics[0]!
const hours = { key: 'validation.numberRange', params: { min: 0, max: 10_000 } }

test('nothing is wrong with any version that ships, and it reads back as it is', () => {
  for (const rule of shippedRules) {
    expect(ruleDraftProblems(ruleBody(rule)), rule.version).toEqual({})
    const { geo, type, number } = rule
    expect(ruleBody(readRuleDraft(ruleBody(rule), { geo, type, number })!)).toEqual(ruleBody(rule))
  }
})

test('every field that is wrong is named at once, each by its path', () => {
  const problems = ruleDraftProblems(
    body('TX-CNA-2', {
      total: -1,
      periodMonths: 1.5,
      cycle: 'SOMETIMES',
      board: '',
      sources: [
        { url: 'javascript:alert(1)', cite: 'x' },
        { url: 'https://example.org', cite: '' },
      ],
      topics: [topic, { ...topic, hours: 'two' }, { ...topic, every: { kind: 'EVERY_N_YEARS', n: 0 }, readOn: 'May' }],
      facts: { total: { source: 7, confidence: 'HIGH', readOn: '2026-01-01' }, cycle: { source: 0 } },
    }),
  )
  expect(problems).toEqual({
    total: hours,
    periodMonths: { key: 'validation.whole', params: { min: 0, max: 1200 } },
    cycle: 'validation.chooseOne',
    board: 'validation.required',
    'sources.0.url': 'validation.webAddress',
    'sources.1.cite': 'validation.required',
    'topics.1.hours': hours,
    'topics.2.every.n': 'validation.positiveNumber',
    'facts.total.source': { key: 'validation.whole', params: { min: 0, max: 1 } },
    'facts.cycle.confidence': 'validation.chooseOne',
  })
  expect(readRuleDraft({ total: -1 }, { geo: 'TX', type: 'CNA', number: 3 })).toBeNull()
})

test('every item of a list that is wrong is named by its place, and an empty list does not hide them', () => {
  const change = { limit: 'maxOnline', completedFrom: '2027-01-01', value: 1200 }
  const notes = [...Array.from({ length: 10 }, () => 'paidWorkDay'), 'other']
  expect(
    ruleDraftProblems(
      body('CA-RN-1', {
        sources: [],
        facts: {},
        notes: ['other', ...notes],
        topics: [topic, { ...topic, other: 1 }],
        fixedDates: [{ month: 0, day: 1, years: null }],
        limitChanges: [{ ...change, value: -1 }, { ...change, completedFrom: 'May' }, null],
        lastChecked: 'May',
      }),
    ),
  ).toEqual({
    sources: 'validation.required',
    'notes.0': 'validation.chooseOne',
    'notes.11': 'validation.chooseOne',
    'topics.1.other': 'validation.unknownField',
    'fixedDates.0': 'validation.invalidDate',
    'limitChanges.0.value': hours,
    'limitChanges.1.completedFrom': 'validation.invalidDate',
    'limitChanges.2': 'validation.invalid',
    lastChecked: 'validation.invalidDate',
  })
})

test('a row of a table within a part is named by its place as well', () => {
  const row = { underMonths: 12, total: 100 }
  const table = [...Array.from({ length: 10 }, () => row), { ...row, total: -1 }]
  const firstRenewal = { kind: 'BY_LENGTH', asks: 'FIRST_HERE', table }
  expect(ruleDraftProblems(body('CA-RN-1', { firstRenewal }))).toEqual({ 'firstRenewal.table.10.total': hours })
})

test('where the source of a number of hours is wrong, no hours are asked for', () => {
  expect(ruleDraftProblems(body('CA-RN-1', { facts: { total: null } }))).toEqual({
    'facts.total': 'validation.invalid',
  })
})

test('a fault of the code is no problem of a draft', () => {
  const source = Object.defineProperty({ cite: 'Rule' }, 'url', { get: () => expect.fail('a fault') })
  expect(() => ruleDraftProblems({ ...body('CA-RN-1'), sources: [source], toJSON: () => '' })).toThrow('a fault')
})

test('a number that claims something needs a source, a field that is left out is wrong, and one that nobody knows is too', () => {
  expect(ruleDraftProblems(body('CA-RN-1', { facts: {} }))).toMatchObject({
    'facts.total.source': 'validation.required',
    'facts.periodMonths.source': 'validation.required',
  })
  const { board: _board, ...rest } = body('CA-RN-1')
  expect(ruleDraftProblems(rest)).toEqual({ board: 'validation.required' })
  expect(ruleDraftProblems(body('CA-RN-1', { hour: 1 }))).toEqual({ hour: 'validation.unknownField' })
})

test('dated limits stand in the order of their days; what no database holds is refused', () => {
  const change = (completedFrom: string) => ({ limit: 'maxOnline', completedFrom, value: 1200 })
  const changes = [change('2027-01-01'), change('2026-01-01')]
  expect(ruleDraftProblems(body('CA-RN-1', { limitChanges: changes }))).toEqual({ limitChanges: 'validation.invalid' })
  expect(ruleDraftProblems(body('CA-RN-1', { limitChanges: changes.toReversed() }))).toEqual({})
  for (const board of ['a\0b', 'a\ud800b', 'a\udbffb', 'a\udc00b', 'a\udfffb'])
    expect(ruleDraftProblems(body('CA-RN-1', { board }))).toEqual({ data: 'validation.controlCharacters' })
  expect(ruleDraftProblems(body('CA-RN-1', { board: '\ud83d\ude00' }))).toEqual({})
  for (const nothing of [null, 3, []]) expect(ruleDraftProblems(nothing)).toEqual({ data: 'validation.required' })
})

test('a draft has at most 200,000 characters', () => {
  const long = (characters: number) => {
    const notes = body('TX-CNA-2', { board: '' })
    return { ...notes, board: 'x'.repeat(characters - JSON.stringify(notes).length) }
  }
  const tooLong = { key: 'validation.tooLong', params: { max: 200_000 } }
  expect(ruleDraftProblems(long(200_001))).toEqual({ data: tooLong })
  expect(ruleDraftProblems(long(200_000)).data).toBeUndefined()
})
