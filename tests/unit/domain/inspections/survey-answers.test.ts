import { describe, expect, test } from 'vitest'
import { employerDuties } from '@/lib/domain/compliance/employer-duties'
import { type AideRecord, surveyAide, surveyedFrom } from '@/lib/domain/inspections/survey-answers'

const duty = employerDuties.find(({ employer }) => employer === 'NURSING_FACILITY')!
const [from, today] = ['2022-12-02', '2026-12-01']
const whole = (completedAt: string, units = 1200, topicCodes = ['ALZHEIMERS_DEMENTIA', 'ABUSE_REPORTING']) => ({
  completedAt,
  units,
  onlineUnits: null,
  format: 'IN_PERSON' as const,
  topicCodes,
})
const aide = (fields: Partial<AideRecord> = {}): AideRecord => ({
  hireDate: '2024-11-15',
  leftOn: null,
  given: [whole('2025-06-01'), whole('2026-11-14')],
  reviews: ['2025-11-15', '2026-11-15'],
  registryChecks: ['2024-11-15'],
  ...fields,
})
const gaps = (fields: Partial<AideRecord>) => surveyAide(aide(fields), { duty, from, today }).gaps

test('whoever has everything on its last day lacks nothing', () => expect(gaps({})).toEqual([]))

describe('in-service training', () => {
  test('is counted from anniversary to anniversary, and the running year is not judged', () => {
    expect(gaps({ given: [whole('2025-11-14'), whole('2025-11-15')] })).toEqual([])
    expect(gaps({ given: [whole('2025-11-14'), whole('2026-11-15')] }).map(({ gap }) => gap)).toEqual([
      'HOURS',
      'CONTENT',
      'CONTENT',
    ])
  })

  test('lacks a hundredth of an hour', () => {
    expect(gaps({ given: [whole('2025-06-01', 1199), whole('2026-06-01')] })).toEqual([
      {
        tag: 'F947',
        gap: 'HOURS',
        year: { number: 1, from: '2024-11-15', to: '2025-11-14' },
        units: 1199,
        neededUnits: 1200,
      },
    ])
  })

  test('needs its topics in each year; either topic of abuse is one', () => {
    const one = (codes: string[]) =>
      gaps({ given: [whole('2025-06-01', 1200, codes), whole('2026-06-01')] }).map((gap) => 'term' in gap && gap.term)
    expect(one(['ABUSE_AND_NEGLECT', 'ALZHEIMERS_DEMENTIA'])).toEqual([])
    expect(one(['ABUSE_AND_NEGLECT'])).toEqual(['DEMENTIA_MANAGEMENT'])
    expect(one(['ALZHEIMERS_DEMENTIA'])).toEqual(['ABUSE_PREVENTION'])
  })

  test('is not judged for a year in which somebody left, nor before the records begin', () => {
    expect(gaps({ given: [whole('2025-06-01')], leftOn: '2026-11-14' })).toEqual([])
    expect(surveyAide(aide({ given: [whole('2026-06-01')] }), { duty, from: '2024-11-16', today }).gaps).toEqual([])
  })

  test('of a year from February 29 ends on February 27 of a year without one', () => {
    const given = [whole('2025-02-27'), whole('2026-02-28')]
    const leap = {
      hireDate: '2024-02-29',
      given,
      registryChecks: ['2024-02-01'],
      reviews: ['2025-02-01', '2026-01-31'],
    }
    expect(gaps(leap).map(({ gap }) => gap)).toEqual(['HOURS', 'CONTENT', 'CONTENT'])
    expect(gaps({ ...leap, given: [whole('2025-02-27'), whole('2025-02-28')] })).toEqual([])
  })

  test('cannot be counted without a hire date', () =>
    expect(gaps({ hireDate: null })).toEqual([{ tag: 'F947', gap: 'HIRE_DATE' }]))
})

describe('reviews', () => {
  const review = (reviews: string[]) =>
    gaps({ reviews }).flatMap((gap) => (gap.gap === 'REVIEW' ? [[gap.since, gap.dueOn]] : []))

  test('are due 12 months after the hire and after each other', () => {
    expect(review(['2025-11-16', '2026-11-16'])).toEqual([['2024-11-15', '2025-11-15']])
    expect(review([])).toEqual([['2024-11-15', '2025-11-15']])
    expect(review(['2025-11-01'])).toEqual([['2025-11-01', '2026-11-01']])
    expect(review(['2025-11-15', '2025-12-01'])).toEqual([])
  })

  test('due today are not late', () => {
    expect(review(['2025-11-15', '2025-12-01'])).toEqual([])
    expect(review(['2025-11-15', '2025-11-30'])).toEqual([['2025-11-30', '2026-11-30']])
  })

  test('before the records begin are not known to be missing', () => {
    const asked = { duty, from: '2026-01-01', today }
    expect(surveyAide(aide({ reviews: [], given: [] }), asked).gaps).toEqual([])
    expect(surveyAide(aide({ reviews: [], given: [] }), { ...asked, from: '2025-11-30' }).gaps).toEqual([
      { tag: 'F730', gap: 'REVIEW', since: '2025-11-30', dueOn: '2026-11-30' },
    ])
  })
})

describe('the registry', () => {
  const registry = (fields: Partial<AideRecord>) =>
    gaps(fields).flatMap((gap) => (gap.gap === 'REGISTRY' ? [gap.firstOn] : []))

  test('is asked until the first day', () => {
    expect(registry({ registryChecks: [] })).toEqual([null])
    expect(registry({ registryChecks: ['2024-11-17', '2024-11-16'] })).toEqual(['2024-11-16'])
    expect(registry({ registryChecks: ['2024-11-20', '2024-11-01'] })).toEqual([])
  })

  test('is not missed where the hire was before the records begin, or is ahead', () => {
    expect(registry({ hireDate: '2022-12-01', registryChecks: [] })).toEqual([])
    expect(registry({ hireDate: '2026-12-02', registryChecks: [] })).toEqual([])
  })
})

test('four years are looked at, or as far back as records go', () => {
  expect(surveyedFrom('2026-12-01', '2020-01-01')).toBe('2022-12-02')
  expect(surveyedFrom('2026-12-01', '2025-03-04')).toBe('2025-03-04')
})

test('says of which tags anything could be judged', () => {
  const judged = (fields: Partial<AideRecord>, since = from) =>
    surveyAide(aide(fields), { duty, from: since, today }).judged
  expect(judged({})).toEqual(['F729', 'F730', 'F947'])
  expect(judged({}, '2026-10-07')).toEqual([])
  expect(judged({}, '2024-11-16')).toEqual(['F730', 'F947'])
  expect(judged({ hireDate: '2025-12-02' })).toEqual(['F729'])
  expect(judged({ hireDate: '2025-12-01' })).toEqual(['F729', 'F947'])
  expect(judged({ hireDate: '2025-11-30' })).toEqual(['F729', 'F730', 'F947'])
  expect(judged({ hireDate: null })).toEqual(['F947'])
})
