import { describe, expect, test } from 'vitest'
import { evaluateCompliance } from '@/lib/domain/compliance/evaluate'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { credit, nurseAide } from './records'

describe('status of a nurse aide by the day', () => {
  const twelve = credit('2024-01-15', 12)
  test.each([
    ['2024-06-17', [], 'ON_TRACK', null, 'EARN_FIRST_YEAR_UNITS'],
    ['2024-06-18', [], 'AT_RISK', 'FIRST_YEAR_DEADLINE_NEAR', 'EARN_FIRST_YEAR_UNITS'],
    ['2024-09-16', [], 'AT_RISK', 'FIRST_YEAR_DEADLINE_NEAR', 'EARN_FIRST_YEAR_UNITS'],
    ['2024-09-17', [], 'NOT_COMPLIANT', 'FIRST_YEAR_MINIMUM_MISSED', 'CHECK_MISSING_CREDITS_OR_REACTIVATE'],
    ['2024-09-17', [twelve], 'ON_TRACK', null, 'EARN_UNITS'],
    ['2025-06-17', [twelve], 'ON_TRACK', null, 'EARN_UNITS'],
    ['2025-06-18', [twelve], 'AT_RISK', 'DEADLINE_NEAR', 'EARN_UNITS'],
    ['2025-09-16', [twelve], 'AT_RISK', 'DEADLINE_NEAR', 'EARN_UNITS'],
    ['2025-09-17', [twelve], 'NOT_COMPLIANT', 'PERIOD_ENDED_SHORT', 'REACTIVATE'],
    ['2027-09-16', [twelve], 'NOT_COMPLIANT', 'PERIOD_ENDED_SHORT', 'REACTIVATE'],
    ['2027-09-17', [twelve], 'NOT_COMPLIANT', 'PERIOD_ENDED_SHORT', 'REAPPLY'],
  ])('on %s', (asOf, credits, status, statusReason, nextAction) => {
    expect(evaluateCompliance(nurseAide({ asOf, credits }))).toMatchObject({ status, statusReason, nextAction })
  })

  test.each([
    ['2025-09-16', 'READY_TO_RENEW'],
    ['2025-09-17', 'CONFIRM_RENEWAL'],
  ])('complete on %s: %s', (asOf, nextAction) => {
    const credits = [twelve, credit('2024-11-01', 36)]
    expect(evaluateCompliance(nurseAide({ asOf, credits }))).toMatchObject({ status: 'COMPLIANT', nextAction })
  })

  test('a period that ended with only the first year short says so', () => {
    const credits = [credit('2024-01-15', 6), credit('2024-11-01', 42)]
    expect(evaluateCompliance(nurseAide({ asOf: '2025-10-01', credits }))).toMatchObject({
      status: 'NOT_COMPLIANT',
      statusReason: 'FIRST_YEAR_MINIMUM_MISSED',
      nextAction: 'REACTIVATE',
    })
  })
})

describe('without a limit', () => {
  const rules = { ...ruleFor(shippedBook, 'TX', 'RN', '2025-09-16')!, reactivationYears: null }
  test('on reactivation, it is never too late', () => {
    const late = nurseAide({ rules, asOf: '2099-01-01', credits: [credit('2098-01-01', 3)] })
    const evaluation = evaluateCompliance(late)
    expect(evaluation.nextAction).toBe('REACTIVATE')
    expect(evaluation.credits[0]).toMatchObject({
      scope: 'NONE',
      issues: [{ reason: 'NEEDS_REACTIVATION', units: 300 }],
    })
  })

  test('days at risk of the rule replace the 90', () => {
    const open = nurseAide({ rules: { ...rules, atRiskDays: 30 }, asOf: '2025-08-16' })
    expect(evaluateCompliance(open).status).toBe('ON_TRACK')
    expect(evaluateCompliance({ ...open, asOf: '2025-08-17' }).status).toBe('AT_RISK')
  })
})

describe('a first period that is too short', () => {
  const short = nurseAide({
    effectiveAt: '2024-01-01',
    periodIndex: 0,
    renewalPeriods: [{ startsAt: '2024-01-01', endsAt: '2025-12-29' }],
  })

  test('needs no units; years stay on the credits, caps do not apply', () => {
    const credits = [
      credit('2024-02-01', 40, { format: 'ONLINE' }),
      credit('2025-02-01', 20),
      credit('2025-03-01', null),
    ]
    const evaluation = evaluateCompliance({ ...short, credits, asOf: '2025-06-01' })
    expect(evaluation).toMatchObject({
      status: 'EXEMPT',
      statusReason: 'SHORT_INITIAL_PERIOD',
      required: { total: 0 },
      counted: { total: 6000 },
      allocation: null,
      nextAction: 'CHECK_LICENSE_DATES',
    })
    expect(evaluation.credits.map(({ year, countedUnits }) => [year, countedUnits])).toEqual([
      [1, 4000],
      [2, 2000],
      [2, 0],
    ])
    expect(evaluation).not.toHaveProperty('yearBoundaries')
  })

  test('one day more is long enough', () => {
    const renewalPeriods = [{ startsAt: '2024-01-01', endsAt: '2025-12-30' }]
    expect(evaluateCompliance({ ...short, renewalPeriods }).status).toBe('ON_TRACK')
  })

  test('after its end the renewal is to be confirmed', () => {
    expect(evaluateCompliance({ ...short, asOf: '2025-12-30' }).nextAction).toBe('CONFIRM_RENEWAL')
  })

  test('a later period, or one that does not begin with the license, is never exempt', () => {
    expect(evaluateCompliance({ ...short, effectiveAt: '2023-12-31' }).status).toBe('ON_TRACK')
    const renewalPeriods = [{ startsAt: '2020-01-01', endsAt: '2023-12-31' }, ...short.renewalPeriods]
    expect(evaluateCompliance({ ...short, renewalPeriods, periodIndex: 1 }).status).not.toBe('EXEMPT')
  })
})

describe('a credit', () => {
  const outcomeOf = (...[date, hours, over]: Parameters<typeof credit>) =>
    evaluateCompliance(nurseAide({ asOf: '2025-09-01', credits: [credit(date, hours, over)] })).credits[0]

  test.each([
    ['on the first day', '2023-09-17', 'THIS_PERIOD', 1],
    ['on the last day of year 1', '2024-09-16', 'THIS_PERIOD', 1],
    ['on the first day of year 2', '2024-09-17', 'THIS_PERIOD', 2],
    ['today', '2025-09-01', 'THIS_PERIOD', 2],
    ['tomorrow', '2025-09-02', 'PLANNED', null],
    ['in the period before', '2023-09-16', 'OTHER_PERIOD', null],
    ['before the license', '2021-03-09', 'NONE', null],
  ])('%s', (_name, date, scope, year) => {
    expect(outcomeOf(date, 2)).toMatchObject({ scope, year })
  })

  test('that is approved for nothing is unsupported; without approvals it counts', () => {
    expect(outcomeOf('2024-01-01', 2, { approvedFor: [] })?.issues).toEqual([
      { reason: 'UNSUPPORTED_LICENSE_TYPE', units: 200 },
    ])
    expect(outcomeOf('2024-01-01', 2, { approvedFor: null })?.issues).toEqual([])
  })

  test.each([
    [-1, 300],
    [0, 300],
    [100, 200],
    [300, 0],
    [400, 0],
  ])('hybrid with %i online hundredths of 300 has %i in person', (onlineUnits, inPerson) => {
    const credits = [credit('2024-01-01', 3, { format: 'HYBRID', onlineUnits })]
    expect(evaluateCompliance(nurseAide({ credits, asOf: '2024-02-01' })).counted).toMatchObject({
      total: 300,
      inPerson,
    })
  })

  test('can go over more than one limit; issues keep their order', () => {
    const credits = [
      credit('2023-10-01', 20, { format: 'ONLINE' }),
      credit('2023-11-01', 30, { format: 'HYBRID', onlineUnits: 2000 }),
    ]
    const evaluation = evaluateCompliance(nurseAide({ credits, asOf: '2024-02-01' }))
    expect(evaluation.credits[1]).toMatchObject({
      countedUnits: 1400,
      issues: [
        { reason: 'CREDIT_OVERAGE', units: 1400, limit: { name: 'FIRST_YEAR', units: 3600 } },
        { reason: 'ONLINE_CREDIT_OVERAGE', units: 200, limit: { name: 'ONLINE', units: 2400 } },
      ],
    })
    expect(evaluation.overage).toEqual({ credit: 1400, online: 200, onlineNotAllowed: 0 })
  })

  test.each([
    ['the first year, while the total has more room', [credit('2024-01-01', 37)], 'FIRST_YEAR', 3600],
    [
      'the total, once the second year has used it up',
      [credit('2024-01-01', 12), credit('2025-01-01', 37)],
      'TOTAL',
      4800,
    ],
    [
      'the first year, also where the total is full later',
      [credit('2025-01-01', 12), credit('2024-01-01', 37)],
      'FIRST_YEAR',
      3600,
    ],
  ])('names the limit it is above: %s', (_name, credits, name, units) => {
    const evaluation = evaluateCompliance(nurseAide({ credits, asOf: '2025-09-01' }))
    const limits = evaluation.credits.flatMap(({ issues }) => issues.map(({ limit }) => limit))
    expect(limits).toEqual([{ name, units }])
  })

  test.each([
    ['the first year, where that has less room', 0, 'FIRST_YEAR', 3600],
    ['the total, where both have the same room', 1200, 'TOTAL', 4800],
    ['the total, where that has less room', 1300, 'TOTAL', 4800],
  ])('after hours carried over names %s', (_name, carriedIn, name, units) => {
    const rules = { ...nurseAide().rules!, carriedIn }
    const evaluation = evaluateCompliance(nurseAide({ rules, credits: [credit('2024-01-01', 40)], asOf: '2024-02-01' }))
    expect(evaluation.credits[0]?.issues).toMatchObject([{ reason: 'CREDIT_OVERAGE', limit: { name, units } }])
  })

  test('above the most that may be online names it', () => {
    const credits = [credit('2024-01-01', 25, { format: 'ONLINE' })]
    expect(evaluateCompliance(nurseAide({ credits, asOf: '2024-02-01' })).credits[0]?.issues).toEqual([
      { reason: 'ONLINE_CREDIT_OVERAGE', units: 100, limit: { name: 'ONLINE', units: 2400 } },
    ])
  })

  test('of a day in two overlapping periods belongs to the one that starts first', () => {
    const renewalPeriods = [
      { startsAt: '2023-09-01', endsAt: '2025-09-16' },
      { startsAt: '2021-03-10', endsAt: '2023-10-31' },
    ]
    const credits = [credit('2023-10-01', 2), credit('2023-11-01', 2)]
    const scopes = (periodIndex: number) =>
      evaluateCompliance(nurseAide({ renewalPeriods, periodIndex, credits })).credits.map(({ scope }) => scope)
    expect(scopes(0)).toEqual(['OTHER_PERIOD', 'THIS_PERIOD'])
    expect(scopes(1)).toEqual(['THIS_PERIOD', 'OTHER_PERIOD'])
  })
})

describe('what is left and may still be online', () => {
  const rules = ruleFor(shippedBook, 'CA', 'CNA', '2025-09-16')!
  const online = credit('2023-10-01', 24, { format: 'ONLINE' })
  const asOf = '2024-08-01'

  test.each([
    // 36 hours count in either order, 12 of them online where the 24 in person come first.
    [24, 12, 0],
    // A hundredth of an hour more in person means a hundredth less online.
    [24.01, 12.01, 0],
    // A single hundredth left out is enough.
    [12.01, 0.01, 11.99],
    // Nothing was left out, so the order makes no difference.
    [12, 0, 12],
    [36, 24, 0],
  ])('with %s hours in person', (hours, left, mustBeInPerson) => {
    const credits = [online, credit('2024-02-01', hours)]
    const { remaining, allocation } = evaluateCompliance(nurseAide({ asOf, credits, rules }))
    expect(remaining).toMatchObject({
      units: 1200,
      online: Math.round(left * 100),
      mustBeInPerson: Math.round(mustBeInPerson * 100),
    })
    expect(allocation).toBe('BY_DATE')
  })

  test('0.01 hours that the date order leaves out are counted in the other', () => {
    // By date 24 + 12 hours fill year 1, and 24 + 12 online hours are two too many. Counting in-person hours first
    // includes the last hundredth.
    const credits = [online, credit('2024-02-01', 12.01), credit('2024-10-01', 0.01, { format: 'ONLINE' })]
    const evaluation = evaluateCompliance(nurseAide({ asOf: '2025-01-01', credits, rules }))
    expect(evaluation).toMatchObject({ allocation: 'IN_PERSON_FIRST', counted: { total: 3601 } })
  })

  test('hours in person go first within their year, not before the online hours of an earlier one', () => {
    // 12 in person and 24 online in the first year, then 12 of 24 in person: only the rest of these exceeds the total.
    const credits = [online, credit('2024-02-01', 12), credit('2024-10-01', 24)]
    const { counted, remaining } = evaluateCompliance(nurseAide({ asOf: '2025-01-01', credits, rules }))
    expect(counted).toMatchObject({ total: 4800, online: 2400, firstYear: 3600 })
    expect(remaining).toMatchObject({ units: 0, online: 0 })
  })

  test('a rule without a maximum of the first year has both orders as well', () => {
    const plain = { ...rules, minFirstYear: null, minSecondYear: 3000, maxFirstYear: null }
    const credits = [online, credit('2024-02-01', 48)]
    expect(evaluateCompliance(nurseAide({ asOf, credits, rules: plain })).remaining).toMatchObject({
      units: 3000,
      online: 2400,
      mustBeInPerson: 600,
    })
  })
})
