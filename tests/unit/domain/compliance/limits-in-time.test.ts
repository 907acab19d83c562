import { describe, expect, test } from 'vitest'
import { evaluateCompliance } from '@/lib/domain/compliance/evaluate'
import type { CreditFacts, EvaluationInput, Limits } from '@/lib/domain/compliance/evaluation'
import { credit } from './records'

const total: Limits = {
  total: 2400,
  minFirstYear: null,
  minSecondYear: null,
  maxFirstYear: null,
  maxOnline: null,
  minInitialDays: null,
  firstRenewalExempt: false,
  reactivationYears: null,
}
const record = (rules: Limits, credits: CreditFacts[], over: Partial<EvaluationInput> = {}): EvaluationInput => ({
  geo: 'CA',
  type: 'HHA',
  effectiveAt: '2020-01-01',
  renewalPeriods: [{ startsAt: '2025-01-01', endsAt: '2026-12-31' }],
  periodIndex: 0,
  asOf: '2026-06-01',
  credits,
  rules,
  ...over,
})
const online = (completedAt: string, hours: number | null) => credit(completedAt, hours, { format: 'ONLINE' })

describe('a limit dated by completion', () => {
  const opened: Limits = {
    ...total,
    maxOnline: 0,
    limitChanges: [{ limit: 'maxOnline', completedFrom: '2026-01-01', value: null }],
  }

  test('the day before the old limit holds, from the day on the new one', () => {
    const { credits, counted } = evaluateCompliance(record(opened, [online('2025-12-31', 8), online('2026-01-01', 8)]))
    expect(credits).toMatchObject([
      { countedUnits: 0, issues: [{ reason: 'NO_ONLINE_CREDITS_ALLOWED', units: 800 }] },
      { countedUnits: 800, issues: [] },
    ])
    expect(counted).toMatchObject({ total: 800, online: 800 })
  })

  test('a credit without hours is judged by its own day as well', () => {
    const { credits } = evaluateCompliance(record(opened, [online('2025-12-31', null), online('2026-01-01', null)]))
    expect(credits.map(({ issues }) => issues[0]?.reason)).toEqual(['NO_ONLINE_CREDITS_ALLOWED', 'HAS_NO_UNITS'])
  })

  test.each([
    ['2025-12-31', 2400, 0],
    ['2026-01-01', 0, undefined],
    ['2027-02-01', 0, undefined],
  ])('on %s %i hundredths must be in person', (asOf, mustBeInPerson, left) => {
    const { remaining } = evaluateCompliance(record(opened, [], { asOf }))
    expect(remaining).toMatchObject({ units: 2400, mustBeInPerson })
    expect(remaining?.online).toBe(left)
  })

  test('a maximum that comes later counts what is online before it', () => {
    const rules: Limits = { ...total, limitChanges: [{ limit: 'maxOnline', completedFrom: '2026-01-01', value: 1000 }] }
    const { counted, overage } = evaluateCompliance(record(rules, [online('2025-05-01', 12), online('2026-02-01', 6)]))
    expect(counted).toMatchObject({ total: 1200, online: 1200 })
    expect(overage).toMatchObject({ online: 600 })
  })

  const maximum = { limit: 'maxOnline', completedFrom: '2025-02-01', value: 600 } as const
  test.each([
    ['a maximum that comes later', [maximum]],
    ['one that ends again', [maximum, { ...maximum, completedFrom: '2026-12-01', value: null }]],
  ])('in-person hours go first where that counts more: %s', (_name, limitChanges) => {
    const rules: Limits = { ...total, minFirstYear: 0, maxFirstYear: 1200, maxOnline: 0, limitChanges }
    const credits = [online('2025-03-01', 6), credit('2025-04-01', 12), online('2026-02-01', 6)]
    const { allocation, counted } = evaluateCompliance(record(rules, credits))
    expect({ allocation, total: counted?.total }).toEqual({ allocation: 'IN_PERSON_FIRST', total: 1800 })
  })
})

describe('hours carried over', () => {
  test('they count first and are told apart', () => {
    const { counted, status } = evaluateCompliance(record({ ...total, carriedIn: 600 }, [credit('2026-01-01', 18)]))
    expect({ counted, status }).toEqual({
      counted: { total: 2400, online: 0, inPerson: 1800, carried: 600 },
      status: 'COMPLIANT',
    })
  })

  test('what is then above the total is over', () => {
    const { overage } = evaluateCompliance(record({ ...total, carriedIn: 600 }, [credit('2026-01-01', 20)]))
    expect(overage).toMatchObject({ credit: 200 })
  })

  test('never more than the total', () => {
    const { counted } = evaluateCompliance(record({ ...total, total: 400, carriedIn: 600 }, [credit('2026-01-01', 1)]))
    expect(counted).toEqual({ total: 400, online: 0, inPerson: 0, carried: 400 })
  })
})

test.each([
  ['FIRST_RENEWAL', '2026-06-01', 'RENEW_WITHOUT_UNITS'],
  ['SHORT_INITIAL_PERIOD', '2026-06-01', 'RENEW_WITHOUT_UNITS'],
  ['SHORT_INITIAL_PERIOD', '2027-01-01', 'CONFIRM_RENEWAL'],
] as const)('%s by the rule itself, on %s: %s', (exemption, asOf, nextAction) => {
  const first = { effectiveAt: '2025-01-01', asOf }
  const found = evaluateCompliance(record({ ...total, exemption }, [], first))
  expect(found).toMatchObject({ status: 'EXEMPT', statusReason: exemption, nextAction, required: { total: 0 } })
  // Only a period that begins with the license is exempt.
  expect(evaluateCompliance(record({ ...total, exemption }, [])).status).not.toBe('EXEMPT')
})
