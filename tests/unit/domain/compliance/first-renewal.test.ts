import { describe, expect, test } from 'vitest'
import {
  awaitsAnswer,
  type FirstRenewal,
  type FirstRenewalRule,
  firstRenewalQuestion,
  limitsOfPeriod,
  monthsBegun,
} from '@/lib/domain/compliance/first-renewal'

const limits = {
  total: 2400,
  minFirstYear: null,
  minSecondYear: null,
  maxFirstYear: null,
  maxOnline: null,
  minInitialDays: 0,
  firstRenewalExempt: false,
  reactivationYears: null,
}
const ruleOf = (firstRenewal?: FirstRenewal): FirstRenewalRule => (firstRenewal ? { ...limits, firstRenewal } : limits)

const exempt: FirstRenewal = { kind: 'EXEMPT', asks: 'FIRST_HERE', otherwise: 'TOTAL' }
const byExam: FirstRenewal = { kind: 'EXEMPT', asks: 'BY_EXAMINATION', otherwise: 'NOT_READ' }
const whenShort: FirstRenewal = { kind: 'EXEMPT_WHEN_SHORT', asks: 'FIRST_HERE', maxMonths: 6 }
const byLength: FirstRenewal = {
  kind: 'BY_LENGTH',
  asks: 'FIRST_HERE',
  table: [
    { underMonths: 12, total: 0 },
    { underMonths: 13, total: 1200 },
  ],
}
const perMonth: FirstRenewal = { kind: 'PER_MONTH', asks: 'FIRST_HERE', units: 100 }
const notRead: FirstRenewal = { kind: 'NOT_READ', underMonths: 12 }

/** The outcome of a period: the reason for its exemption, or the required hours; 'unknown' if the rule was not read. */
function outcome(shape: FirstRenewal | undefined, dates: string, firstLicense: boolean | null, isFirst = true) {
  const [startsAt = '', endsAt = ''] = dates.split('..')
  const found = limitsOfPeriod(ruleOf(shape), { startsAt, endsAt }, { isFirst, firstLicense })
  return found ? (found.exemption ?? found.total / 100) : 'unknown'
}

describe('the first period', () => {
  test.each([
    ['without a shape', undefined, '2026-01-01..2026-12-31', true, 24],
    ['exempt', exempt, '2026-01-01..2026-12-31', true, 'FIRST_RENEWAL'],
    ['not the first license', exempt, '2026-01-01..2026-12-31', false, 24],
    ['not answered: the stricter', exempt, '2026-01-01..2026-12-31', null, 24],
    ['by examination', byExam, '2026-01-01..2026-12-31', true, 'FIRST_RENEWAL'],
    ['not by examination: not read', byExam, '2026-01-01..2026-12-31', false, 'unknown'],
    ['not answered: the stricter', byExam, '2026-01-01..2026-12-31', null, 24],
    ['six months to the day', whenShort, '2026-10-01..2027-03-31', true, 'SHORT_INITIAL_PERIOD'],
    ['a day longer', whenShort, '2026-09-30..2027-03-31', true, 24],
    ['six months, not answered', whenShort, '2026-10-01..2027-03-31', null, 24],
    ['a day less than 12 months', byLength, '2026-01-01..2026-12-30', true, 0],
    ['12 months', byLength, '2026-01-01..2026-12-31', true, 12],
    ['a day less than 13 months', byLength, '2026-01-01..2027-01-30', true, 12],
    ['13 months', byLength, '2026-01-01..2027-01-31', true, 24],
    ['12 months, not answered', byLength, '2026-01-01..2026-12-30', null, 24],
    ['one day', perMonth, '2026-05-31..2026-05-31', true, 1],
    ['two days of two months', perMonth, '2026-04-30..2026-05-01', true, 2],
    ['23 months begun', perMonth, '2024-07-31..2026-05-31', true, 23],
    ['never more than the total', perMonth, '2024-01-31..2026-05-31', true, 24],
    ['by month, not answered', perMonth, '2026-05-31..2026-05-31', null, 24],
    ['a day less than what was read', notRead, '2026-01-01..2026-12-30', null, 'unknown'],
    ['as long as what was read', notRead, '2026-01-01..2026-12-31', true, 24],
  ] as const)('%s (%#)', (_name, shape, dates, firstLicense, expected) => {
    expect(outcome(shape, dates, firstLicense)).toBe(expected)
    expect(outcome(shape, dates, firstLicense, false)).toBe(24)
  })
})

test('the rules of the specification: only a declared first license is exempt', () => {
  const rule = { ...limits, firstRenewalExempt: true }
  const period = { startsAt: '2026-01-01', endsAt: '2026-12-31' }
  const exempted = [true, false, null].map(
    (firstLicense) => limitsOfPeriod(rule, period, { isFirst: true, firstLicense })?.firstRenewalExempt,
  )
  expect(exempted).toEqual([true, false, false])
})

test('what is asked is part of the shape', () => {
  const shapes = [undefined, exempt, byExam, whenShort, byLength, perMonth, notRead]
  expect(shapes.map((shape) => firstRenewalQuestion(ruleOf(shape)))).toEqual([
    null,
    'FIRST_HERE',
    'BY_EXAMINATION',
    'FIRST_HERE',
    'FIRST_HERE',
    'FIRST_HERE',
    null,
  ])
  expect(firstRenewalQuestion({ ...limits, firstRenewalExempt: true })).toBe('FIRST_ANYWHERE')
})

test.each([
  [exempt, '2026-01-01..2026-12-31', true],
  [whenShort, '2026-10-01..2027-03-31', true],
  [whenShort, '2026-09-30..2027-03-31', false],
  [byLength, '2026-01-01..2027-01-30', true],
  [byLength, '2026-01-01..2027-01-31', false],
  [perMonth, '2024-07-01..2026-05-31', true],
  [perMonth, '2024-06-01..2026-05-31', false],
  [notRead, '2026-01-01..2026-12-31', false],
  // Its requirement is unknown, whatever the answer would be.
  [notRead, '2026-01-01..2026-12-30', false],
] as const)('an answer is awaited only where it would change something (%#)', (shape, dates, awaited) => {
  const [startsAt = '', endsAt = ''] = dates.split('..')
  const period = { startsAt, endsAt }
  expect(awaitsAnswer(ruleOf(shape), period, { isFirst: true, firstLicense: null })).toBe(awaited)
  expect(awaitsAnswer(ruleOf(shape), period, { isFirst: false, firstLicense: null })).toBe(false)
  for (const firstLicense of [true, false])
    expect(awaitsAnswer(ruleOf(shape), period, { isFirst: true, firstLicense })).toBe(false)
})

test.each([
  ['2026-05-31', '2026-05-31', 1],
  ['2025-12-31', '2026-01-01', 2],
  ['2024-06-01', '2026-05-31', 24],
])('%s to %s: %i months begun', (startsAt, endsAt, months) => {
  expect(monthsBegun({ startsAt, endsAt })).toBe(months)
})
