import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { expectedFirstExpiry, needsDateOfBirth, otherFirstExpiry } from '@/lib/domain/credentials/first-expiry'
import { derivePeriods, shiftExpiry } from '@/lib/domain/credentials/period'
import { addDays, fromDayNumber, inclusiveLengthDays, toDayNumber } from '@/lib/domain/time/plain-date'
import { shareOf } from '@/tests/setup/nightly'

const rule = (geo: string, type: string) => ruleFor(shippedBook, geo, type, '2026-01-01')!

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
  // The second anniversary of the issue.
  ['TX', 'CNA', '2024-02-29', '1990-06-12', '2026-02-28'],
  ['TX', 'CNA', '2024-03-10', '1990-06-12', '2026-03-10'],
  ['MA', 'TCHR', '2024-03-10', '1990-06-12', '2029-03-10'],
  // The fixed date in odd years, after the day of issue.
  // Up to a week before a fixed date belongs to the first period.
  ['FL', 'LPN', '2025-07-24', '1990-06-12', '2025-07-31'],
  ['FL', 'LPN', '2025-07-25', '1990-06-12', '2027-07-31'],
  ['FL', 'LPN', '2025-07-31', '1990-06-12', '2027-07-31'],
  ['FL', 'LPN', '2026-01-01', '1990-06-12', '2027-07-31'],
  // Expiry by groups, or only by the printed date: nothing is suggested.
  ['FL', 'RN', '2026-01-01', '1990-06-12', null],
  ['OK', 'RN', '2026-01-01', '1990-06-12', null],
])('%s %s issued %s, born %s: %s', (geo, type, effectiveAt, dateOfBirth, expected) => {
  expect(expectedFirstExpiry(effectiveAt, dateOfBirth, rule(geo, type))).toBe(expected)
})

test.each([
  [{ month: 2, day: null, years: 'EVEN' }, '2026-03-01', 1, '2028-02-29'],
  [{ month: 2, day: 29, years: null }, '2026-03-01', 1, '2027-02-28'],
  [{ month: 4, day: 15, years: null }, '2026-04-14', 1, '2026-04-15'],
  [{ month: 4, day: 15, years: null }, '2026-04-14', 2, '2026-04-15'],
  [{ month: 4, day: 15, years: null }, '2026-04-14', 3, '2027-04-15'],
  [{ month: 4, day: 15, years: 'EVEN' }, '2026-04-15', 1, '2028-04-15'],
] as const)('the first fixed date (%#)', (fixed, effectiveAt, minInitialDays, expected) => {
  const cycle = { periodMonths: 24, cycle: 'FIXED_DATE', fixedDates: [fixed], minInitialDays } as const
  expect(expectedFirstExpiry(effectiveAt, '1990-01-01', cycle)).toBe(expected)
})

test('where no fixed date is known, none is suggested, and the end of a month stays one', () => {
  const unknown = { periodMonths: 12, cycle: 'FIXED_DATE', minInitialDays: 1 } as const
  expect(expectedFirstExpiry('2026-03-01', '1990-01-01', unknown)).toBeNull()
  expect(shiftExpiry('2027-02-28', 1, unknown)).toBe('2028-02-29')
})

test('the end of February stays one where the fixed date is the end of a month', () => {
  const dates = (day: number | null) => ({ cycle: 'FIXED_DATE', fixedDates: [{ month: 2, day, years: null }] }) as const
  expect(shiftExpiry('2027-02-28', 1, { periodMonths: 12, ...dates(null) })).toBe('2028-02-29')
  expect(shiftExpiry('2027-02-28', 1, { periodMonths: 12, ...dates(28) })).toBe('2028-02-28')
  expect(shiftExpiry('2026-02-28', 1, { periodMonths: 24, ...dates(29) })).toBe('2028-02-29')
  // If a rule has several dates, all of them must be month ends, because we do not know which one applies to a license.
  const mixed = [...dates(null).fixedDates, ...dates(28).fixedDates]
  expect(shiftExpiry('2027-02-28', 1, { periodMonths: 12, cycle: 'FIXED_DATE', fixedDates: mixed })).toBe('2028-02-28')
})

test.each([
  ['BIRTHDAY', true],
  ['END_OF_MONTH_AFTER_BIRTH_MONTH', true],
  ['END_OF_BIRTH_MONTH_PARITY', true],
  ['ANNIVERSARY', false],
  ['FIXED_DATE', false],
  ['PRINTED', false],
] as const)('a cycle of %s needs the day of birth: %s', (cycle, needs) => {
  expect(needsDateOfBirth({ periodMonths: 24, minInitialDays: 0, cycle })).toBe(needs)
})

test('a Texas nurse with less than six months is asked about two years more', () => {
  expect(otherFirstExpiry('2024-02-01', '2024-06-30', rule('TX', 'RN'))).toBe('2026-06-30')
  // Six whole months, January to June, are enough.
  expect(otherFirstExpiry('2024-01-01', '2024-06-30', rule('TX', 'RN'))).toBeNull()
  expect(otherFirstExpiry('2024-01-02', '2024-06-30', rule('TX', 'RN'))).toBe('2026-06-30')
  expect(otherFirstExpiry('2023-10-15', '2024-02-29', rule('TX', 'LVN'))).toBe('2026-02-28')
  expect(otherFirstExpiry('2024-02-01', '2024-06-30', rule('CA', 'RN'))).toBeNull()
})

test('a suggested first period is never shorter than the shortest', () => {
  const day = fc.integer({ min: toDayNumber('1995-01-01'), max: toDayNumber('2035-12-31') })
  const types = fc.constantFrom(['CA', 'CNA'], ['CA', 'HHA'], ['CA', 'RN'], ['CA', 'LVN'], ['TX', 'RN'], ['TX', 'LVN'])
  fc.assert(
    fc.property(types, day, fc.integer({ min: 6000, max: 25_000 }), ([geo, type], issued, age) => {
      const effectiveAt = fromDayNumber(issued)
      const first = expectedFirstExpiry(effectiveAt, addDays(effectiveAt, -age), rule(geo!, type!))!
      expect(inclusiveLengthDays(effectiveAt, first)).toBeGreaterThanOrEqual(rule(geo!, type!).minInitialDays)
      expect(inclusiveLengthDays(effectiveAt, first)).toBeLessThan(1100)
    }),
  )
})

const rules = Object.values(shippedBook.versions).flat()
/** All days of four years, one of them a leap year, as days of issue. */
const issues = Array.from({ length: 1461 }, (_, at) => addDays('2023-01-01', at))
/** All birthdays, in an even and an odd year. */
const births = Array.from({ length: 366 + 365 }, (_, at) => addDays('1992-01-01', at))

/**
 * What does not fit: a suggested expiry must be the end of the first period, for the license itself and for one that has
 * been renewed since.
 */
function misfits(effectiveAt: string, dateOfBirth: string, periodRule: (typeof rules)[number], first: boolean) {
  const board = expectedFirstExpiry(effectiveAt, dateOfBirth, periodRule)
  const expected = (first && board && otherFirstExpiry(effectiveAt, board, periodRule)) || board
  if (!expected) return []
  const renewed = [0, 1, 2].map((count) => shiftExpiry(expected, count, periodRule))
  // A birthday on February 29 is February 28 in other years, and counted back from there it stays so.
  const countedBack = (date: string, count: number): string =>
    count === 0 ? date : countedBack(shiftExpiry(date, -1, periodRule), count - 1)
  const kept = renewed.filter((date, count) => countedBack(date, count) === expected)
  return kept
    .map((date) => derivePeriods(effectiveAt, date, periodRule, first)[0]!.endsAt)
    .filter((end) => end !== expected)
    .map((end) => `${periodRule.version} ${effectiveAt} ${dateOfBirth}: ${expected}, but ${end}`)
}

test('the suggested expiry is the end of the first period, for every rule, day of issue and birthday', {
  timeout: 600_000,
}, () => {
  const found = rules.flatMap((periodRule, at) =>
    (needsDateOfBirth(periodRule) ? shareOf(births, 41, at) : ['1992-01-01']).flatMap((born, of) =>
      shareOf(issues, needsDateOfBirth(periodRule) ? 53 : 1, of + at).flatMap((issued) =>
        [false, true].flatMap((first) => misfits(issued, born, periodRule, first)),
      ),
    ),
  )
  expect(found.slice(0, 5)).toEqual([])
})

test('no first period is a stretch of days, whatever expiry is printed', { timeout: 600_000 }, () => {
  const lengths = Array.from({ length: 1_500 }, (_, at) => at + 8)
  for (const [at, periodRule] of rules.entries())
    for (const [of, issued] of shareOf(issues, 61, at).entries())
      for (const days of shareOf(lengths, 11, of)) {
        const [first] = derivePeriods(issued, addDays(issued, days), periodRule)
        const length = inclusiveLengthDays(issued, first!.endsAt)
        if (length < 8) expect.fail(`${periodRule.version}: ${length} days from ${issued}, of ${days}`)
      }
})
