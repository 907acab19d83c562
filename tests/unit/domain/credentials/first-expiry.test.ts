import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { expectedFirstExpiry, otherFirstExpiry } from '@/lib/domain/credentials/first-expiry'
import { addDays, fromDayNumber, inclusiveLengthDays, toDayNumber } from '@/lib/domain/time/plain-date'

const rule = (geo: string, type: string) => ruleFor(geo, type, '2026-01-01')!

test.each([
  // The first birthday at least 730 days after issue, both days counted.
  ['CA', 'CNA', '2021-03-10', '1990-09-16', '2023-09-16'],
  ['CA', 'HHA', '2021-03-10', '1990-03-09', '2023-03-09'],
  ['CA', 'CNA', '2021-03-10', '1990-03-08', '2024-03-08'],
  ['CA', 'CNA', '2023-03-01', '2000-02-29', '2025-02-28'],
  // The second birthday after issue, then the end of the next month.
  ['CA', 'RN', '2023-04-20', '1990-05-03', '2024-06-30'],
  ['CA', 'RN', '2023-05-03', '1990-05-03', '2025-06-30'],
  ['CA', 'LVN', '2023-05-02', '1990-05-03', '2024-06-30'],
  ['CA', 'LVN', '2023-02-01', '1990-01-31', '2025-02-28'],
  ['CA', 'LVN', '2022-02-01', '1990-12-05', '2024-01-31'],
  // The end of the birth month in a year of the birth year's parity, at least 120 days after issue.
  ['TX', 'LVN', '2024-03-15', '1990-06-12', '2026-06-30'],
  ['TX', 'RN', '2024-03-03', '1990-06-12', '2024-06-30'],
  ['TX', 'RN', '2024-03-04', '1990-06-12', '2026-06-30'],
  ['TX', 'RN', '2024-03-03', '1991-02-12', '2025-02-28'],
  ['TX', 'RN', '2023-03-03', '1992-02-29', '2024-02-29'],
  // The second anniversary.
  ['TX', 'CNA', '2024-02-29', '1990-06-12', '2026-02-28'],
  ['TX', 'CNA', '2024-03-10', '1990-06-12', '2026-03-10'],
])('%s %s issued %s, born %s: %s', (geo, type, effectiveAt, dateOfBirth, expected) => {
  expect(expectedFirstExpiry(effectiveAt, dateOfBirth, rule(geo, type))).toBe(expected)
})

test('a Texas nurse with less than six months is asked about two years more', () => {
  expect(otherFirstExpiry('2024-02-01', '2024-06-30', rule('TX', 'RN'))).toBe('2026-06-30')
  expect(otherFirstExpiry('2023-12-30', '2024-06-30', rule('TX', 'RN'))).toBeNull()
  expect(otherFirstExpiry('2023-10-15', '2024-02-29', rule('TX', 'LVN'))).toBe('2026-02-28')
  expect(otherFirstExpiry('2024-02-01', '2024-06-30', rule('CA', 'RN'))).toBeNull()
})

test('a suggested first period is never shorter than the shortest', () => {
  const day = fc.integer({ min: toDayNumber('1995-01-01'), max: toDayNumber('2035-12-31') })
  const types = fc.constantFrom(['CA', 'CNA'], ['CA', 'HHA'], ['CA', 'RN'], ['CA', 'LVN'], ['TX', 'RN'], ['TX', 'LVN'])
  fc.assert(
    fc.property(types, day, fc.integer({ min: 6000, max: 25_000 }), ([geo, type], issued, age) => {
      const effectiveAt = fromDayNumber(issued)
      const first = expectedFirstExpiry(effectiveAt, addDays(effectiveAt, -age), rule(geo!, type!))
      expect(inclusiveLengthDays(effectiveAt, first)).toBeGreaterThanOrEqual(rule(geo!, type!).minInitialDays)
      expect(inclusiveLengthDays(effectiveAt, first)).toBeLessThan(1100)
    }),
  )
})
