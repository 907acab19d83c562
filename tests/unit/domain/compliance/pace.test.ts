import { describe, expect, test } from 'vitest'
import type { Evaluation } from '@/lib/domain/compliance/evaluation'
import { behindPace, behindPaceFactor, type PlannedClass, paceOf } from '@/lib/domain/compliance/pace'
import type { PlainDate } from '@/lib/domain/time/plain-date'

const endsAt = '2028-03-15'
const yearBoundaries = { firstYearEndsAt: '2027-03-15', secondYearStartsAt: '2027-03-16' }
type Left = Partial<NonNullable<Evaluation['remaining']>>
type Others = { counted?: number; maxFirstYear?: number | null; years?: boolean }

/** A period from March 16, 2026 on; `counted` are the hours of its first year. */
function paceOn(asOf: PlainDate, left: Left, { counted = 0, maxFirstYear = null, years = false }: Others = {}) {
  const remaining = { total: left.units ?? 0, units: 0, mustBeInPerson: 0, ...left }
  const evaluation = {
    remaining,
    counted: { total: counted, firstYear: counted },
    ...(years && { yearBoundaries }),
  }
  return paceOf({ endsAt, maxFirstYear, evaluation, asOf })
}
const monthly = (units: number) => ({ kind: 'MONTHLY', units })

test('over a whole period the hours are spread over its months', () => {
  expect(paceOn('2026-03-16', { units: 4800 })).toEqual(monthly(200))
  expect(paceOn('2026-03-16', { units: 2400 })).toEqual(monthly(100))
})

test('a pace is rounded up to a tenth of an hour: less would not be enough', () => {
  expect(paceOn('2026-03-16', { units: 2401 })).toEqual(monthly(110))
  expect(paceOn('2026-05-16', { units: 2400 })).toEqual(monthly(110))
})

test('in the last month the hours and days are told instead', () => {
  expect(paceOn('2028-02-16', { units: 600 })).toEqual(monthly(600))
  expect(paceOn('2028-02-17', { units: 600 })).toEqual({ kind: 'LAST_DAYS', units: 600, days: 27 })
  expect(paceOn(endsAt, { units: 600 })).toEqual({ kind: 'LAST_DAYS', units: 600, days: 0 })
})

test('there is no pace when all hours are in, when the period is over, or where nothing is counted', () => {
  expect(paceOn('2026-05-16', { units: 0 })).toBeNull()
  expect(paceOn('2028-03-16', { units: 600 })).toBeNull()
  const untracked = { remaining: null, counted: null }
  expect(paceOf({ endsAt, maxFirstYear: null, evaluation: untracked, asOf: '2026-05-16' })).toBeNull()
})

test('the minimum of the first year asks for a faster pace until it ends', () => {
  const left = { units: 4800, firstYear: 1200, secondYear: 1200 }
  expect(paceOn('2026-03-16', left, { years: true })).toEqual(monthly(200))
  expect(paceOn('2026-11-16', left, { years: true })).toEqual(monthly(300))
  expect(paceOn('2027-02-16', left, { years: true })).toEqual(monthly(1200))
  expect(paceOn('2027-02-17', left, { years: true })).toEqual({ kind: 'LAST_DAYS', units: 1200, days: 26 })
  expect(paceOn('2027-03-15', left, { years: true })).toEqual({ kind: 'LAST_DAYS', units: 1200, days: 0 })
  // No pace can repair a first year that ended short.
  expect(paceOn('2027-03-16', left, { years: true })).toBeNull()
})

test('a first year that asks for nothing more leaves the pace to the second, in its last month and after it', () => {
  const left = { units: 1200, secondYear: 1200 }
  expect(paceOn('2027-02-20', left, { years: true })).toEqual(monthly(100))
  expect(paceOn('2027-03-16', left, { years: true })).toEqual(monthly(100))
})

test('months are counted from day to day, and the one that is begun by its days', () => {
  // 23 months and 25 of 29 days, then 24 months and 6 of 31 days.
  expect(paceOn('2026-03-20', { units: 1_000_000 })).toEqual(monthly(41_910))
  expect(paceOn('2026-03-10', { units: 1_000_000 })).toEqual(monthly(41_340))
})

test('what the first year has room for is spread over both', () => {
  expect(paceOn('2026-03-16', { units: 4800 }, { years: true, maxFirstYear: 2400 })).toEqual(monthly(200))
  const remaining = { units: 4800, total: 4800, mustBeInPerson: 0 }
  const evaluation = { remaining, counted: null, yearBoundaries }
  expect(paceOf({ endsAt, maxFirstYear: 2400, evaluation, asOf: '2026-03-16' })).toEqual(monthly(200))
})

test('what counts only in the second year is not spread over the first', () => {
  const left = { units: 1200, secondYear: 1200 }
  expect(paceOn('2026-09-16', left, { years: true })).toEqual(monthly(100))
  expect(paceOn('2026-09-16', { units: 2400 }, { years: true, counted: 1800, maxFirstYear: 2400 })).toEqual(
    monthly(150),
  )
  expect(paceOn('2026-09-16', { units: 2400 }, { years: true, counted: 2400, maxFirstYear: null })).toEqual(
    monthly(140),
  )
})

describe('behind the pace', () => {
  // 24 months with 48 hours: two a month.
  const period = { startsAt: '2025-03-01', endsAt: '2027-02-28' }
  type Missing = Partial<{
    units: number
    online: number
    recorded: number
    planned: PlannedClass[]
    status: Evaluation['status']
    live: number
  }>
  const on = (
    asOf: PlainDate,
    { units = 4800, online, recorded = 100, planned = [], status = 'ON_TRACK', live }: Missing,
  ) => {
    const remaining = { total: units, units, mustBeInPerson: 0, ...(online !== undefined && { online }) }
    const evaluation = { status, required: { total: 4800, ...(live === undefined ? {} : { live }) }, remaining }
    return behindPace({ period, pair: 'CA:CNA', evaluation, recordedUnits: recorded, planned, asOf })
  }
  const planned = (more: Partial<PlannedClass> = {}): PlannedClass => ({
    on: '2026-12-10',
    units: 850,
    onlineUnits: null,
    format: 'IN_PERSON',
    pairs: ['CA:CNA'],
    ...more,
  })

  test('it is three times the average month, and more than that is needed', () => {
    expect(behindPaceFactor).toBe(3)
    // Three months are left: up to 18 hours are on track.
    expect(on('2026-12-01', { units: 1800 })).toBeNull()
    expect(on('2026-12-01', { units: 1801 })).toEqual({ units: 1801, months: 3 })
    expect(on('2026-11-28', { units: 2650 })).toEqual({ units: 2650, months: 3 })
  })

  test('nothing recorded when the last third begins', () => {
    // 730 days: the last 243 begin on July 1, 2026.
    expect(on('2026-06-30', { units: 1200, recorded: 0 })).toBeNull()
    expect(on('2026-07-01', { units: 1200, recorded: 0 })).toEqual({ units: 1200, months: 8 })
    expect(on('2026-07-01', { units: 1200, recorded: 1 })).toBeNull()
  })

  test.each<[string, Partial<PlannedClass>, boolean]>([
    ['for the license', {}, true],
    ['a quarter of an hour short', { units: 849 }, false],
    ['for another license', { pairs: ['TX:CNA'] }, false],
    ['on the last day', { on: '2027-02-28' }, true],
    ['after the period', { on: '2027-03-01' }, false],
    ['today', { on: '2026-12-01' }, true],
    ['that is past', { on: '2026-11-30' }, false],
    ['without hours', { units: null }, false],
    ['online, where 8.5 online hours still count', { format: 'ONLINE' }, true],
    ['partly online', { format: 'HYBRID', onlineUnits: 200 }, true],
  ])('a class with a seat counts as done: %s', (_, more, counts) => {
    const seen = on('2026-12-01', { units: 2650, online: 850, planned: [planned(more)] })
    expect(seen).toEqual(counts ? null : { units: 2650, months: 3 })
  })

  test('of planned online hours no more counts than may be online', () => {
    const online = [planned({ format: 'ONLINE' })]
    expect(on('2026-12-01', { units: 2650, online: 849, planned: online })).not.toBeNull()
    expect(on('2026-12-01', { units: 2650, planned: online })).toBeNull()
    const hybrid = [planned({ format: 'HYBRID' })]
    expect(on('2026-12-01', { units: 2650, online: 0, planned: hybrid })).not.toBeNull()
  })

  test('a planned class online with its teacher there is no online hour where the law asks for live ones', () => {
    const left = { units: 2650, online: 0, planned: [planned({ format: 'ONLINE', live: true })] }
    expect(on('2026-12-01', { ...left, live: 4800 })).toBeNull()
    expect(on('2026-12-01', left)).not.toBeNull()
  })

  test('it is a reading of ON_TRACK alone, inside the period', () => {
    for (const status of ['COMPLIANT', 'AT_RISK', 'NOT_COMPLIANT', 'EXEMPT', 'NOT_TRACKED'] as const)
      expect(on('2026-12-01', { status })).toBeNull()
    expect(on('2025-02-28', {})).toBeNull()
    expect(on('2027-03-01', {})).toBeNull()
    expect(on('2027-02-28', {})).toEqual({ units: 4800, months: 1 })
    expect(on('2026-12-01', { units: 0, recorded: 0 })).toBeNull()
  })
})

test('a first year that has all that counts in it leaves the rest to the second, from its first day on', () => {
  const full = { counted: 3600, maxFirstYear: 3600, years: true }
  const left = { units: 1200, secondYear: 1200 }
  const from = { kind: 'MONTHLY_FROM', units: 100, from: '2027-03-16' }
  expect(paceOn('2026-06-16', left, full)).toEqual(from)
  expect(paceOn('2027-03-15', left, full)).toEqual(from)
  expect(paceOn('2027-03-16', left, full)).toEqual(monthly(100))
  expect(paceOn('2026-06-16', left, { ...full, counted: 3500 })).toEqual(monthly(100))
})
