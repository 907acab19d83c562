import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  instantOfWallTime,
  isWallTime,
  minutesBetween,
  wallTimeExists,
  wallTimeOf,
  wallTimePlusMinutes,
} from '@/lib/domain/time/wall-time'

const la = 'America/Los_Angeles'

test.each([
  ['2026-11-21T15:05', la, '2026-11-21T23:05:00.000Z'],
  ['2026-07-21T15:05', la, '2026-07-21T22:05:00.000Z'],
  ['2026-01-01T00:00', 'America/Phoenix', '2026-01-01T07:00:00.000Z'],
  ['2026-01-01T00:00', 'Pacific/Honolulu', '2026-01-01T10:00:00.000Z'],
  ['2026-06-01T12:00', 'America/St_Johns', '2026-06-01T14:30:00.000Z'],
])('%s in %s is %s', (wall, zone, instant) => {
  expect(instantOfWallTime(wall, zone).toISOString()).toBe(instant)
  expect(wallTimeOf(new Date(instant), zone)).toBe(wall)
  expect(wallTimeExists(wall, zone)).toBe(true)
})

test.each([
  ['2026-03-08T01:59', true],
  ['2026-03-08T02:00', false],
  ['2026-03-08T02:59', false],
  ['2026-03-08T03:00', true],
])('on the day clocks go forward, %s exists: %s', (wall, exists) => {
  expect(wallTimeExists(wall, la)).toBe(exists)
})

test('a time that is skipped is an hour later', () => {
  expect(wallTimeOf(instantOfWallTime('2026-03-08T02:30', la), la)).toBe('2026-03-08T03:30')
})

test('a time that comes twice is the first of the two', () => {
  expect(instantOfWallTime('2026-11-01T01:30', la).toISOString()).toBe('2026-11-01T08:30:00.000Z')
})

test.each([
  ['2026-02-29T10:00', false],
  ['2028-02-29T10:00', true],
  ['2026-11-21T24:00', false],
  ['2026-11-21T10:60', false],
  ['2026-11-21 10:00', false],
  ['2026-11-21T10:00:00', false],
  ['T10:00', false],
  ['', false],
])('%s is a wall time: %s', (text, is) => {
  expect(isWallTime(text)).toBe(is)
})

test.each([
  ['2026-11-21T10:00', 7 * 1440, '2026-11-28T10:00'],
  ['2026-12-31T23:30', 45, '2027-01-01T00:15'],
  ['2028-02-22T10:00', 7 * 1440, '2028-02-29T10:00'],
  ['2027-03-14T01:30', 60, '2027-03-14T02:30'],
])('%s and %i minutes is %s', (wall, minutes, later) => {
  expect(wallTimePlusMinutes(wall, minutes)).toBe(later)
  expect(minutesBetween(wall, later)).toBe(minutes)
})

test('there and back again is the same minute, but for the hour that comes twice', () => {
  const minute = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2032, 0) / 60_000 })
  const zones = fc.constantFrom(la, 'America/New_York', 'America/Phoenix', 'Pacific/Guam', 'America/St_Johns')
  fc.assert(
    fc.property(minute, zones, (at, zone) => {
      const instant = new Date(at * 60_000)
      const again = instantOfWallTime(wallTimeOf(instant, zone), zone)
      expect([0, 3_600_000]).toContain(instant.getTime() - again.getTime())
    }),
  )
})
