import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addYears,
  dateParts,
  daysBetween,
  fromDayNumber,
  inclusiveLengthDays,
  isLastDayOfMonth,
  isPlainDate,
  isWithin,
  lastDayOfMonth,
  maxDate,
  minDate,
  toDayNumber,
  todayIn,
} from '@/lib/domain/time/plain-date'

const dayNumber = fc.integer({ min: toDayNumber('1000-01-01'), max: toDayNumber('9000-12-31') })
const date = dayNumber.map(fromDayNumber)

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-04-31', false],
  ['2026-04-00', false],
  ['0000-01-01', false],
  ['2026-4-1', false],
  ['2026-04-01T00:00:00Z', false],
  ['２０２６-04-01', false],
  ['', false],
  [20260401, false],
  [null, false],
])('isPlainDate(%j) is %s', (value, expected) => {
  expect(isPlainDate(value)).toBe(expected)
})

test.each([
  ['1970-01-01', 0],
  ['1969-12-31', -1],
  ['2000-03-01', 11_017],
  ['2024-02-29', 19_782],
])('%s is day %i', (day, expected) => {
  expect(toDayNumber(day)).toBe(expected)
  expect(fromDayNumber(expected)).toBe(day)
})

test('day numbers agree with the calendar of the platform', () => {
  fc.assert(
    fc.property(dayNumber, (day) => {
      expect(fromDayNumber(day)).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10))
      expect(toDayNumber(fromDayNumber(day))).toBe(day)
    }),
  )
})

describe('months and years', () => {
  test.each([
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2025-12-15', 1, '2026-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-02-28', -24, '2024-02-28'],
  ])('%s %i months later is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to)
  })

  test('29 February a year later is 28 February', () => {
    expect(addYears('2024-02-29', 1)).toBe('2025-02-28')
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
  })

  test.each([
    ['2024-02-10', '2024-02-29'],
    ['2025-02-28', '2025-02-28'],
    ['2026-12-01', '2026-12-31'],
  ])('the month of %s ends on %s', (from, to) => {
    expect(lastDayOfMonth(from)).toBe(to)
    expect(isLastDayOfMonth(from)).toBe(from === to)
  })
})

test('a period counts both its first and its last day', () => {
  expect(inclusiveLengthDays('2021-03-10', '2023-03-09')).toBe(730)
  expect(inclusiveLengthDays('2026-01-01', '2026-01-01')).toBe(1)
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
})

test('adding days moves by days, and strings sort as dates', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: -20_000, max: 20_000 }), (from, days) => {
      const to = addDays(from, days)
      expect(daysBetween(from, to)).toBe(days)
      expect([from < to, from > to]).toEqual([days > 0, days < 0])
      expect(minDate(from, to)).toBe(days >= 0 ? from : to)
      expect(maxDate(from, to)).toBe(days >= 0 ? to : from)
    }),
  )
})

test('both ends are within a period', () => {
  expect(isWithin('2026-01-01', '2026-01-01', '2026-01-31')).toBe(true)
  expect(isWithin('2026-01-31', '2026-01-01', '2026-01-31')).toBe(true)
  expect(isWithin('2026-02-01', '2026-01-01', '2026-01-31')).toBe(false)
})

test.each([
  ['America/Los_Angeles', '2026-03-08T07:59:59Z', '2026-03-07'],
  ['America/Los_Angeles', '2026-03-08T08:00:00Z', '2026-03-08'],
  ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01'],
  ['Pacific/Guam', '2025-12-31T14:00:00Z', '2026-01-01'],
  ['UTC', '2026-01-01T00:00:00Z', '2026-01-01'],
])('today in %s at %s is %s', (zone, instant, expected) => {
  expect(todayIn(zone, new Date(instant))).toBe(expected)
})

test('dateParts reads the three numbers', () => {
  expect(dateParts('2026-11-21')).toEqual({ year: 2026, month: 11, day: 21 })
})
