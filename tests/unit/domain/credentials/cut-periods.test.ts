import { expect, test } from 'vitest'
import { cutPeriods } from '@/lib/domain/credentials/period'

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
