import { expect, test } from 'vitest'
import { hireYearsIn, hoursBetween, onlineOf, periodYears, yearsOf } from '@/lib/domain/inspections/hire-years'

test.each([
  ['2024-03-10', '2026-01-01', '2026-12-31', [2, 3], ['2025-03-10', '2027-03-09']],
  ['2026-06-01', '2026-01-01', '2026-12-31', [1], ['2026-06-01', '2027-05-31']],
  ['2024-02-29', '2025-02-28', '2025-02-28', [2], ['2025-02-28', '2026-02-27']],
  ['2020-01-01', '2022-12-31', '2023-01-01', [3, 4], ['2022-01-01', '2023-12-31']],
])('somebody hired on %s is inspected from %s to %s in whole years', (hired, from, to, numbers, [first, last]) => {
  const years = hireYearsIn(hired, { from, to })
  expect(years.map(({ number }) => number)).toEqual(numbers)
  expect([years[0]!.from, years.at(-1)!.to]).toEqual([first, last])
})

test('nobody has a hire year before the hire', () => {
  expect(hireYearsIn('2027-01-01', { from: '2026-01-01', to: '2026-12-31' })).toEqual([])
})

test('hours are those completed on the days of the window, with their online part', () => {
  const given = [
    { completedAt: '2026-01-01', units: 400, onlineUnits: null, format: 'IN_PERSON' as const },
    { completedAt: '2026-06-01', units: 200, onlineUnits: 50, format: 'HYBRID' as const },
    { completedAt: '2026-12-31', units: 100, onlineUnits: null, format: 'ONLINE' as const },
    { completedAt: '2027-01-01', units: 900, onlineUnits: null, format: 'ONLINE' as const },
  ]
  expect(hoursBetween(given, { from: '2026-01-01', to: '2026-12-31' })).toEqual({ classes: 3, units: 700, online: 150 })
  expect(hoursBetween([], { from: '2026-01-01', to: '2026-12-31' })).toEqual({ classes: 0, units: 0, online: 0 })
  expect(onlineOf({ format: null, units: 100, onlineUnits: 100 })).toBe(0)
})

test.each([
  ['a day more than two years', '2025-07-19', '2027-07-19', null, ['2026-07-18', '2027-07-19']],
  ['a month more', '2025-03-26', '2027-04-26', null, ['2026-03-25', '2027-04-26']],
  ['half a year more', '2025-01-01', '2027-06-30', null, ['2025-12-31', '2026-12-31', '2027-06-30']],
  ['half a year more, of a rule of two years', '2025-01-01', '2027-06-30', 2, ['2025-12-31', '2027-06-30']],
  ['a day more than one year', '2025-07-19', '2026-07-19', null, ['2026-07-19']],
  ['less than a year', '2025-07-19', '2025-08-01', 2, ['2025-08-01']],
])('the years of a period of %s end with it', (_name, startsAt, endsAt, most, ends) => {
  const years = periodYears(startsAt, endsAt, most)
  expect(years.map(({ to }) => to)).toEqual(ends)
  expect(years.map(({ number }) => number)).toEqual(ends.map((_end, at) => at + 1))
})

test('without a hire date, or with a later one, all of a period is one row', () => {
  const period = { from: '2026-01-01', to: '2026-12-31' }
  for (const hired of [null, '2027-02-01']) expect(yearsOf(hired, period)).toEqual([{ number: null, ...period }])
  expect(yearsOf('2025-06-01', period)).toHaveLength(2)
})
