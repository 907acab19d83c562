import { describe, expect, test } from 'vitest'
import { formatDate, formatDateTime, formatTime } from '@/lib/domain/time/format-date'

test.each([
  ['2026-11-21', 'Nov 21, 2026'],
  ['2026-01-01', 'Jan 1, 2026'],
  ['2024-02-29', 'Feb 29, 2024'],
  ['1951-12-31', 'Dec 31, 1951'],
])('%s is %s', (date, text) => {
  expect(formatDate(date)).toBe(text)
})

const losAngeles = 'America/Los_Angeles'

describe('instants', () => {
  test.each([
    ['2026-11-21T23:05:00Z', losAngeles, 'Nov 21, 2026, 3:05 PM'],
    ['2026-11-21T23:05:00Z', 'UTC', 'Nov 21, 2026, 11:05 PM'],
    ['2026-11-21T23:05:00Z', 'Asia/Tokyo', 'Nov 22, 2026, 8:05 AM'],
    ['2026-11-21T08:00:00Z', losAngeles, 'Nov 21, 2026, 12:00 AM'],
    ['2026-11-21T20:00:00Z', losAngeles, 'Nov 21, 2026, 12:00 PM'],
    ['2026-01-01T07:59:00Z', losAngeles, 'Dec 31, 2025, 11:59 PM'],
    ['2026-07-01T19:30:00Z', losAngeles, 'Jul 1, 2026, 12:30 PM'],
  ])('%s in %s is %s', (instant, zone, text) => {
    expect(formatDateTime(new Date(instant), zone)).toBe(text)
  })

  test('only plain spaces are used, so that texts can be searched and compared', () => {
    expect(formatTime(new Date('2026-11-21T23:05:00Z'), 'UTC')).toBe('11:05 PM')
  })
})
