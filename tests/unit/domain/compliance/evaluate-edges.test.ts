import { describe, expect, test } from 'vitest'
import { evaluateCompliance } from '@/lib/domain/compliance/evaluate'
import type { CreditFacts, EvaluationInput, Limits } from '@/lib/domain/compliance/evaluation'
import { credit, nurseAide } from './records'

/**
 * Cases that only one small change of the engine would alter. The cases of people are in `evaluate.test.ts` and
 * `cases.json`.
 */
const none: Limits = {
  total: 2400,
  minFirstYear: null,
  minSecondYear: null,
  maxFirstYear: null,
  maxOnline: null,
  minInitialDays: null,
  firstRenewalExempt: false,
  reactivationYears: 2,
}
const evaluate = (over: Partial<EvaluationInput>) => evaluateCompliance(nurseAide({ asOf: '2025-09-01', ...over }))
const online = { format: 'ONLINE' } as const

describe('credits of one day', () => {
  const at = (id: string, over: Partial<CreditFacts> = {}) => credit('2024-10-01', 16, { id, ...over })
  const counted = (credits: CreditFacts[]) =>
    Object.fromEntries(evaluate({ credits, rules: none }).credits.map(({ id, countedUnits }) => [id, countedUnits]))

  test.each([['abc'], ['acb'], ['bac'], ['bca'], ['cab'], ['cba']])(
    'entered as %s are counted by their ids',
    (order) => {
      expect(counted([...order].map((id) => at(id)))).toEqual({ a: 1600, b: 800, c: 0 })
    },
  )

  test('are counted as they were entered, and before all the ones of which that is not known', () => {
    const entered = (id: string, hour: number) => at(id, { createdAt: new Date(Date.UTC(2024, 9, 2, hour)) })
    expect(counted([entered('a', 3), entered('b', 2), entered('c', 1)])).toEqual({ a: 0, b: 800, c: 1600 })
    expect(counted([entered('a', 1), at('b'), at('c', { createdAt: null })])).toEqual({ a: 0, b: 1600, c: 800 })
  })
})

describe('a rule with a single limit of a year', () => {
  const firstYear = credit('2023-10-01', 20)
  test.each([
    ['minFirstYear', { firstYear: 800, secondYear: 0 }],
    ['minSecondYear', { firstYear: 0, secondYear: 800 }],
    ['maxFirstYear', { firstYear: 0, secondYear: 0 }],
  ] as const)('%s alone tells the years apart', (limit, required) => {
    const evaluation = evaluate({ credits: [firstYear], rules: { ...none, [limit]: 800 } })
    expect(evaluation.required).toEqual({ total: 2400, ...required })
    expect(evaluation.yearBoundaries).toEqual({ firstYearEndsAt: '2024-09-16', secondYearStartsAt: '2024-09-17' })
    expect(evaluation.counted).toMatchObject({ firstYear: limit === 'maxFirstYear' ? 800 : 2000, secondYear: 0 })
  })

  test('without any, nothing is said of years', () => {
    const evaluation = evaluate({ credits: [firstYear], rules: none })
    expect(evaluation).not.toHaveProperty('yearBoundaries')
    expect(evaluation.credits[0]).toMatchObject({ year: null })
    expect(evaluation.counted).toEqual({ total: 2000, online: 0, inPerson: 2000 })
  })
})

test('where only online hours are limited, what is left of them is worked out from the order that needs the fewest', () => {
  const rules = { ...none, maxOnline: 1200 }
  const credits = [credit('2023-10-01', 12, online), credit('2024-10-01', 18)]
  expect(evaluate({ credits, rules })).toMatchObject({
    counted: { total: 2400, online: 1200 },
    remaining: { units: 0, online: 600 },
    allocation: 'BY_DATE',
  })
})

describe('a credit without hours', () => {
  const noOnline = { ...none, maxOnline: 0 }
  const first = { effectiveAt: '2023-09-17', periodIndex: 0, renewalPeriods: [nurseAide().renewalPeriods[1]!] }
  const reasonOf = (format: CreditFacts['format'], units: number | null, over: Partial<EvaluationInput>) =>
    evaluate({ credits: [{ ...credit('2024-10-01', null, { format }), units }], ...over }).credits[0]?.issues

  test.each([
    ['online where none may be', 'ONLINE', null, { rules: noOnline }, 'NO_ONLINE_CREDITS_ALLOWED'],
    ['online, zero hours', 'ONLINE', 0, { rules: noOnline }, 'NO_ONLINE_CREDITS_ALLOWED'],
    ['online, fewer than zero', 'ONLINE', -100, { rules: noOnline }, 'NO_ONLINE_CREDITS_ALLOWED'],
    ['in person', 'IN_PERSON', null, { rules: noOnline }, 'HAS_NO_UNITS'],
    ['hybrid', 'HYBRID', null, { rules: noOnline }, 'HAS_NO_UNITS'],
    ['online where some may be', 'ONLINE', null, { rules: { ...none, maxOnline: 100 } }, 'HAS_NO_UNITS'],
    ['online where all may be', 'ONLINE', null, { rules: none }, 'HAS_NO_UNITS'],
    [
      'online in an exempt period',
      'ONLINE',
      null,
      { ...first, rules: { ...noOnline, firstRenewalExempt: true } },
      'HAS_NO_UNITS',
    ],
  ] as const)('%s', (_name, format, units, over, reason) => {
    expect(reasonOf(format, units, over)).toEqual([{ reason, units: 0 }])
  })
})

describe('a hybrid credit of unknown parts', () => {
  test.each([[undefined], [null]])('%s: all of it is online', (onlineUnits) => {
    const hybrid = { ...credit('2024-10-01', 8, { format: 'HYBRID' }), onlineUnits }
    expect(evaluate({ credits: [hybrid], rules: { ...none, maxOnline: 500 } })).toMatchObject({
      counted: { total: 500, online: 500, inPerson: 0 },
      overage: { credit: 0, online: 300, onlineNotAllowed: 0 },
    })
  })
})

describe('a day in more than one period', () => {
  const scopesOf = (renewalPeriods: EvaluationInput['renewalPeriods'], completedAt: string) =>
    renewalPeriods.map(
      (_, periodIndex) =>
        evaluate({ renewalPeriods, periodIndex, credits: [credit(completedAt, 1)] }).credits[0]?.scope,
    )
  const early = { startsAt: '2021-01-01', endsAt: '2023-12-31' }
  const late = { startsAt: '2023-06-01', endsAt: '2025-12-31' }

  test('belongs to the one that starts first, wherever it stands', () => {
    expect(scopesOf([early, late], '2023-08-01')).toEqual(['THIS_PERIOD', 'OTHER_PERIOD'])
    expect(scopesOf([late, early], '2023-08-01')).toEqual(['OTHER_PERIOD', 'THIS_PERIOD'])
  })

  test('belongs to one of two that start together', () => {
    const short = { ...early, endsAt: '2022-12-31' }
    expect(scopesOf([early, short], '2022-08-01')).toEqual(['THIS_PERIOD', 'OTHER_PERIOD'])
    expect(scopesOf([short, early], '2022-08-01')).toEqual(['THIS_PERIOD', 'OTHER_PERIOD'])
  })
})

describe('short in only one of total, first and second year', () => {
  const ended = { asOf: '2025-10-01' }
  const first = (hours: number) => credit('2023-10-01', hours)
  const second = (hours: number) => credit('2024-10-01', hours)

  test.each([
    ['only the first year', { minFirstYear: 800 }, [second(24)], 'FIRST_YEAR_MINIMUM_MISSED'],
    ['the first year and the total', { minFirstYear: 800 }, [second(20)], 'PERIOD_ENDED_SHORT'],
    ['both years', { minFirstYear: 2000, minSecondYear: 2000 }, [first(12), second(12)], 'PERIOD_ENDED_SHORT'],
    ['only the second year', { minSecondYear: 800 }, [first(24)], 'PERIOD_ENDED_SHORT'],
    ['only the total', { minFirstYear: 800, minSecondYear: 800 }, [first(8), second(8)], 'PERIOD_ENDED_SHORT'],
  ])('%s: after the end', (_name, limits, credits, statusReason) => {
    expect(evaluate({ ...ended, credits, rules: { ...none, ...limits } })).toMatchObject({
      status: 'NOT_COMPLIANT',
      statusReason,
    })
  })

  test('the second year alone keeps an open period from being complete', () => {
    const rules = { ...none, minSecondYear: 800 }
    expect(evaluate({ asOf: '2024-12-01', credits: [first(24)], rules })).toMatchObject({
      status: 'ON_TRACK',
      remaining: { total: 0, units: 800, firstYear: 0, secondYear: 800 },
    })
  })
})

test('hours of a first year that is over can no longer be earned, those of its last day still can', () => {
  const rules = { ...none, total: 2000, minFirstYear: 1200, minSecondYear: 1200 }
  const unitsOn = (asOf: string) => evaluate({ asOf, rules }).remaining?.units
  expect(unitsOn('2024-09-16')).toBe(2400)
  expect(unitsOn('2024-09-17')).toBe(2000)
})

describe('a period that needs no hours', () => {
  const period = { startsAt: '2024-01-01', endsAt: '2024-06-30' }
  const only = { effectiveAt: '2024-01-01', periodIndex: 0, renewalPeriods: [period] }
  test.each([
    ['2024-06-30', { minInitialDays: 365 }, 'CHECK_LICENSE_DATES'],
    ['2024-07-01', { minInitialDays: 365 }, 'CONFIRM_RENEWAL'],
    ['2024-06-30', { firstRenewalExempt: true }, 'RENEW_WITHOUT_UNITS'],
    ['2024-07-01', { firstRenewalExempt: true }, 'CONFIRM_RENEWAL'],
  ] as const)('on %s with %j: %s', (asOf, limits, nextAction) => {
    expect(evaluate({ ...only, asOf, rules: { ...none, ...limits } })).toMatchObject({ status: 'EXEMPT', nextAction })
  })
})
