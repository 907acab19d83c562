import { expect, test } from 'vitest'
import { hireYearsIn, hoursBetween, onlineOf } from '@/lib/domain/inspections/hire-years'

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
