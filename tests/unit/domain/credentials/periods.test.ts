import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renewalCycleFor } from '@/lib/domain/compliance/reference-rule-for'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import {
  currentPeriodIndex,
  derivePeriods,
  earliestPeriodIndex,
  isFirstPeriod,
  isOver,
  lastPeriodEnd,
  periodIndexOn,
  presumedStart,
  shiftExpiry,
} from '@/lib/domain/credentials/period'
import { addDays, fromDayNumber, inclusiveLengthDays, toDayNumber } from '@/lib/domain/time/plain-date'

/** The counted rules that ship with the product. */
const creditRequirements = Object.values(shippedBook.versions).flat()

const rule = (geo: string, type: string) => ruleFor(shippedBook, geo, type, '2026-01-01')
const ends = (geo: string, type: string, effectiveAt: string, expiresAt: string) =>
  derivePeriods(effectiveAt, expiresAt, rule(geo, type)).map(({ endsAt }) => endsAt)

describe('derived periods', () => {
  test.each([
    ['CA', 'CNA', '2021-03-10', '2025-09-16', ['2023-09-16', '2025-09-16']],
    // 730 days before the earlier expiry form a period of their own; 729 do not.
    ['CA', 'CNA', '2021-09-17', '2025-09-16', ['2023-09-16', '2025-09-16']],
    ['CA', 'CNA', '2021-09-18', '2025-09-16', ['2025-09-16']],
    ['CA', 'RN', '2020-04-20', '2026-02-28', ['2022-02-28', '2024-02-29', '2026-02-28']],
    ['CA', 'RN', '2023-03-02', '2026-02-28', ['2024-02-29', '2026-02-28']],
    ['CA', 'RN', '2023-03-03', '2026-02-28', ['2026-02-28']],
    ['TX', 'RN', '2024-03-03', '2026-06-30', ['2024-06-30', '2026-06-30']],
    ['TX', 'RN', '2024-03-04', '2026-06-30', ['2026-06-30']],
    // A date that is not a month end keeps its day. Under a rule without month ends, February 28 stays.
    ['CA', 'RN', '2020-04-20', '2026-02-27', ['2022-02-27', '2024-02-27', '2026-02-27']],
    ['TX', 'CNA', '2022-02-28', '2026-02-28', ['2024-02-28', '2026-02-28']],
    // Elsewhere a February 29 comes back four years earlier, and the 31st after a shorter month.
    ['WI', 'RN', '2019-03-01', '2028-02-29', ['2020-02-29', '2022-02-28', '2024-02-29', '2026-02-28', '2028-02-29']],
    ['WI', 'RN', '2023-03-01', '2026-02-28', ['2024-02-28', '2026-02-28']],
    ['CA', 'CNA', '2020-03-01', '2028-02-29', ['2022-02-28', '2024-02-28', '2026-02-28', '2028-02-29']],
    ['CA', 'PT', '2010-01-01', '2026-12-31', ['2026-12-31']],
    // On a fixed date, by groups, and on the printed day, with years of their own length.
    ['FL', 'RN', '2022-03-01', '2026-07-31', ['2022-07-31', '2024-07-31', '2026-07-31']],
    ['FL', 'LPN', '2025-08-01', '2027-07-31', ['2027-07-31']],
    // Fixed dates: up to a week joins the first period, a longer stretch has the rule's own terms.
    ['FL', 'LPN', '2025-07-31', '2027-07-31', ['2027-07-31']],
    ['FL', 'LPN', '2025-07-25', '2027-07-31', ['2027-07-31']],
    ['FL', 'LPN', '2025-07-24', '2027-07-31', ['2025-07-31', '2027-07-31']],
    ['FL', 'CNA', '2026-05-25', '2028-05-31', ['2028-05-31']],
    ['FL', 'CNA', '2026-05-24', '2028-05-31', ['2026-05-31', '2028-05-31']],
    // So where the rule says what a short first period needs.
    ['GA', 'LPN', '2025-03-25', '2027-03-31', ['2027-03-31']],
    ['GA', 'LPN', '2025-03-24', '2027-03-31', ['2025-03-31', '2027-03-31']],
    ['CA', 'MD', '2025-03-24', '2027-03-31', ['2025-03-31', '2027-03-31']],
    ['WA', 'RN', '2025-10-03', '2026-10-09', ['2026-10-09']],
    ['WA', 'RN', '2025-10-02', '2026-10-09', ['2025-10-09', '2026-10-09']],
    // Elsewhere less than a third of the cycle joins: 243 of 730 days, 608 of 1,826.
    ['TX', 'NFA', '2023-06-01', '2025-06-01', ['2025-06-01']],
    ['TX', 'NFA', '2023-10-02', '2026-05-31', ['2026-05-31']],
    ['TX', 'NFA', '2023-10-01', '2026-05-31', ['2024-05-31', '2026-05-31']],
    ['OK', 'RN', '2023-10-02', '2026-05-31', ['2026-05-31']],
    ['CA', 'OT', '2023-10-01', '2026-05-31', ['2024-05-31', '2026-05-31']],
    ['MA', 'TCHR', '2023-06-01', '2028-06-01', ['2028-06-01']],
    ['MA', 'TCHR', '2020-10-10', '2027-06-09', ['2027-06-09']],
    ['MA', 'TCHR', '2020-10-09', '2027-06-09', ['2022-06-09', '2027-06-09']],
    ['WA', 'RN', '2024-10-15', '2027-02-28', ['2025-02-28', '2026-02-28', '2027-02-28']],
    ['MA', 'TCHR', '2017-06-10', '2027-06-09', ['2022-06-09', '2027-06-09']],
  ])('%s %s from %s to %s', (geo, type, effectiveAt, expiresAt, expected) => {
    expect(ends(geo, type, effectiveAt, expiresAt)).toEqual(expected)
  })

  test.each([
    // Six months before the earlier expiry form a period of a first license; one day less does not.
    ['2024-12-01', true, 2],
    ['2024-12-02', true, 1],
    ['2025-01-10', true, 1],
    ['2025-01-10', false, 2],
    // For other licenses the 120 days decide.
    ['2025-02-01', false, 2],
    ['2025-02-02', false, 1],
  ])('a Texas license of %s, first %s: %s', (effectiveAt, first, count) => {
    for (const type of ['RN', 'LVN'])
      expect(derivePeriods(effectiveAt, '2027-05-31', rule('TX', type), first)).toHaveLength(count)
  })

  test.each(['CA:CNA', 'CA:HHA', 'CA:LVN', 'CA:RN', 'TX:CNA'])('a first license changes nothing of %s', (pair) => {
    const [geo = '', type = ''] = pair.split(':')
    for (let days = 0; days < 900; days += 7) {
      const dates = [addDays('2021-01-01', days), '2026-02-28'] as const
      expect(derivePeriods(...dates, rule(geo, type), true)).toEqual(derivePeriods(...dates, rule(geo, type)))
    }
  })

  test('follow one another and cover the license from issue to expiry', () => {
    const day = fc.integer({ min: toDayNumber('1990-01-01'), max: toDayNumber('2040-12-31') })
    fc.assert(
      fc.property(fc.constantFrom(null, ...creditRequirements), day, fc.nat(12_000), (periodRule, from, days) => {
        const effectiveAt = fromDayNumber(from)
        const expiresAt = addDays(effectiveAt, days)
        const periods = derivePeriods(effectiveAt, expiresAt, periodRule)
        expect(periods[0]?.startsAt).toBe(effectiveAt)
        expect(periods.at(-1)?.endsAt).toBe(expiresAt)
        // A February in between takes off two days at most.
        const shortest = ((periodRule?.periodMonths ?? 24) / 12) * 365 - 2
        periods.forEach(({ startsAt, endsAt }, index) => {
          expect(startsAt <= endsAt).toBe(true)
          if (index > 0) expect(startsAt).toBe(addDays(periods[index - 1]!.endsAt, 1))
          if (index > 0) expect(inclusiveLengthDays(startsAt, endsAt)).toBeGreaterThanOrEqual(shortest)
        })
        if (periodRule && periods.length > 1) {
          const [first] = periods
          const shortestFirst = periodRule.minInitialDays || 8
          expect(inclusiveLengthDays(first!.startsAt, first!.endsAt)).toBeGreaterThanOrEqual(shortestFirst)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('an expiry before the issue gives one period, as entered', () => {
    expect(derivePeriods('2026-01-02', '2026-01-01', rule('CA', 'RN'))).toEqual([
      { startsAt: '2026-01-02', endsAt: '2026-01-01' },
    ])
  })
})

describe('renewal', () => {
  test.each([
    ['CA', 'CNA', '2025-09-16', '2025-09-17', '2027-09-16'],
    ['CA', 'RN', '2024-02-29', '2024-03-01', '2026-02-28'],
    ['CA', 'RN', '2026-02-28', '2026-03-01', '2028-02-29'],
    ['TX', 'RN', '2026-06-30', '2026-07-01', '2028-06-30'],
    ['TX', 'RN', '2026-02-28', '2026-03-01', '2028-02-29'],
    ['TX', 'CNA', '2026-02-28', '2026-03-01', '2028-02-28'],
    ['WA', 'RN', '2027-04-30', '2027-05-01', '2028-04-30'],
    ['FL', 'RN', '2026-04-30', '2026-05-01', '2028-04-30'],
    ['MA', 'TCHR', '2027-06-09', '2027-06-10', '2032-06-09'],
    // By the cycle of the reference rule; the day of the month on which such licenses end is unknown.
    ['NY', 'RN', '2027-02-28', '2027-03-01', '2030-02-28'],
    ['TX', 'TCHR', '2027-06-30', '2027-07-01', '2032-06-30'],
    ['AZ', 'RN', '2024-02-29', '2024-03-01', '2028-02-29'],
  ])('%s %s after %s runs from %s to %s', (geo, type, endsAt, from, to) => {
    const cycle = renewalCycleFor(shippedBook, geo, type, endsAt)
    expect(addDays(endsAt, 1)).toBe(from)
    expect(cycle && shiftExpiry(endsAt, 1, cycle)).toBe(to)
  })

  test.each([
    ['CA', 'PT', '2026-12-31'],
    // The rule applies from the next day on.
    ['WA', 'RN', '2023-12-21'],
  ])('%s %s: nobody knows how long it runs', (geo, type, endsAt) => {
    expect(renewalCycleFor(shippedBook, geo, type, endsAt)).toBeNull()
  })

  test('of a license without a day of issue no more is presumed than its last period', () => {
    expect(presumedStart('2027-02-28', rule('CA', 'RN'))).toBe('2025-03-01')
    expect(presumedStart('2027-02-28', null)).toBe('2026-03-01')
  })

  test('the last end is found whatever the order of the periods', () => {
    const periods = [
      { startsAt: '2022-01-01', endsAt: '2023-12-31' },
      { startsAt: '2020-01-01', endsAt: '2021-12-31' },
    ]
    expect(lastPeriodEnd(periods)).toBe('2023-12-31')
    expect(lastPeriodEnd([])).toBeNull()
  })

  test('a cycle after a derived last period ends where deriving to the new expiry gives', () => {
    const periods = derivePeriods('2020-04-20', '2026-02-28', rule('CA', 'RN'))
    const next = { startsAt: '2026-03-01', endsAt: shiftExpiry('2026-02-28', 1, rule('CA', 'RN')!) }
    expect(derivePeriods('2020-04-20', next.endsAt, rule('CA', 'RN'))).toEqual([...periods, next])
    expect(next.endsAt).toBe('2028-02-29')
  })
})

describe('the current period', () => {
  const periods = [
    { startsAt: '2024-01-01', endsAt: '2025-12-31' },
    { startsAt: '2020-01-01', endsAt: '2021-12-31' },
    { startsAt: '2022-03-01', endsAt: '2023-10-31' },
  ]
  test.each([
    ['contains today, first day', '2022-03-01', 2],
    ['contains today, last day', '2023-10-31', 2],
    ['in a gap: the latest that started', '2022-02-01', 1],
    ['in a later gap', '2023-11-01', 2],
    ['after all', '2030-01-01', 0],
    ['before all: the first', '2019-01-01', 1],
  ])('%s', (_name, asOf, index) => {
    expect(currentPeriodIndex(periods, asOf)).toBe(index)
  })

  test('of overlapping ones it is the one that starts first', () => {
    const overlapping = [...periods, { startsAt: '2022-01-01', endsAt: '2022-12-31' }]
    expect(currentPeriodIndex(overlapping, '2022-06-01')).toBe(3)
    expect(periodIndexOn(overlapping, '2023-06-01')).toBe(2)
  })

  test('of overlapping ones the order does not matter, and one that started later does not win', () => {
    const early = { startsAt: '2020-01-01', endsAt: '2023-12-31' }
    const late = { startsAt: '2022-01-01', endsAt: '2025-12-31' }
    expect(currentPeriodIndex([early, late], '2022-06-01')).toBe(0)
    expect(currentPeriodIndex([late, early], '2022-06-01')).toBe(1)
  })

  test('of two that start together it is the first in the list while one runs, and the last in the list when both are over', () => {
    const [half, whole] = ['2020-06-30', '2020-12-31'].map((endsAt) => ({ startsAt: '2020-01-01', endsAt }))
    expect(periodIndexOn([half!, whole!], '2020-02-01')).toBe(0)
    expect(earliestPeriodIndex([half!, whole!])).toBe(0)
    expect(currentPeriodIndex([half!, whole!], '2022-01-01')).toBe(1)
  })

  test('the first of a license is the earliest one, and only if it begins on the day of issue', () => {
    const [half, whole] = ['2020-06-30', '2020-12-31'].map((endsAt) => ({ startsAt: '2020-01-01', endsAt }))
    const next = { startsAt: '2021-01-01', endsAt: '2022-12-31' }
    const first = (effectiveAt: string) =>
      [next, half!, whole!].map((_period, index, all) => isFirstPeriod(effectiveAt, all, index))
    expect(first('2020-01-01')).toEqual([false, true, false])
    expect(first('2019-01-01')).toEqual([false, false, false])
    expect(isFirstPeriod('2020-01-01', [], 0)).toBe(false)
  })

  test('one is over on the day after its last', () => {
    const one = { endsAt: '2026-11-26' }
    expect(['2026-11-25', '2026-11-26', '2026-11-27'].map((day) => isOver(one, day))).toEqual([false, false, true])
  })

  test('there is none without periods', () => {
    expect(currentPeriodIndex([], '2026-01-01')).toBe(-1)
    expect(earliestPeriodIndex([])).toBe(-1)
  })
})
