import { expect, test } from 'vitest'
import { cutPeriods, joinedPeriods } from '@/lib/domain/credentials/period'

const rule = { periodMonths: 24, cycle: 'PRINTED', minInitialDays: 1 } as const
const license = { effectiveAt: '2022-06-01', expiresAt: '2026-05-31', firstLicense: null }
const period = (startsAt: string, endsAt: string, edited = false) => ({ startsAt, endsAt, edited })

test('one period from issue to expiry is cut as a new license would be', () => {
  const renewalPeriods = [period('2022-06-01', '2026-05-31')]
  expect(cutPeriods({ ...license, renewalPeriods }, rule)).toEqual([
    { startsAt: '2022-06-01', endsAt: '2024-05-31' },
    { startsAt: '2024-06-01', endsAt: '2026-05-31' },
  ])
})

test.each([
  ['without a rule', null, [period('2022-06-01', '2026-05-31')]],
  ['edited by hand', rule, [period('2022-06-01', '2026-05-31', true)]],
  ['of other dates than the license', rule, [period('2022-06-01', '2026-05-30')]],
  ['beginning later than the license', rule, [period('2022-06-02', '2026-05-31')]],
  ['with one that a renewal appended', rule, [period('2022-06-01', '2024-05-31'), period('2024-06-01', '2026-05-31')]],
  ['none', rule, []],
])('periods %s stay', (_, by, renewalPeriods) => {
  expect(cutPeriods({ ...license, renewalPeriods }, by)).toBeNull()
})

test('a period that is one by the rule too stays', () => {
  const short = { ...license, effectiveAt: '2024-06-01', renewalPeriods: [period('2024-06-01', '2026-05-31')] }
  expect(cutPeriods(short, rule)).toBeNull()
})

const anniversary = { periodMonths: 24, cycle: 'ANNIVERSARY', minInitialDays: 0 } as const
const [second, third] = [period('2022-06-02', '2024-06-01'), period('2024-06-02', '2026-06-01')]
const join = (renewalPeriods: ReturnType<typeof period>[], by: Parameters<typeof joinedPeriods>[1] = anniversary) =>
  joinedPeriods({ effectiveAt: '2022-06-01', renewalPeriods }, by)

test('a first period of up to a week joins the next, whatever their order', () => {
  const expected = [
    { startsAt: '2022-06-01', endsAt: '2024-06-01' },
    { startsAt: '2024-06-02', endsAt: '2026-06-01' },
  ]
  expect(join([third!, period('2022-06-01', '2022-06-01'), second!])).toEqual(expected)
  expect(join([period('2022-06-01', '2022-06-07'), period('2022-06-08', '2024-06-07')])).toHaveLength(1)
})

test.each([
  ['without a rule', [period('2022-06-01', '2022-06-01'), second!], null],
  ['of a rule that allows it', [period('2022-06-01', '2022-06-03'), period('2022-06-04', '2024-06-03')], rule],
  ['of more than a week', [period('2022-06-01', '2022-06-08'), period('2022-06-09', '2024-06-08')], anniversary],
  ['edited by hand', [period('2022-06-01', '2022-06-01', true), second!], anniversary],
  ['before an edited one', [period('2022-06-01', '2022-06-01'), { ...second!, edited: true }], anniversary],
  ['before a gap', [period('2022-06-01', '2022-06-01'), third!], anniversary],
  ['later than the issue', [period('2022-06-02', '2022-06-02'), period('2022-06-03', '2024-06-02')], anniversary],
  ['alone', [period('2022-06-01', '2022-06-01')], anniversary],
] as const)('a first period %s stays', (_, renewalPeriods, by) => {
  expect(join([...renewalPeriods], by)).toBeNull()
})
