import { describe, expect, test } from 'vitest'
import { endOfInstants, formatDateTimeRange } from '@/lib/domain/time/format-date'

const zone = 'America/Los_Angeles'

describe('instants', () => {
  test.each([
    ['the same day', '2026-11-21T23:05:00Z', '2026-11-22T01:00:00Z', 'Nov 21, 2026, 3:05 PM – 5:00 PM'],
    ['over midnight', '2026-11-22T06:00:00Z', '2026-11-22T14:00:00Z', 'Nov 21, 2026, 10:00 PM – Nov 22, 2026, 6:00 AM'],
    [
      'equal: the next day',
      '2026-11-21T17:00:00Z',
      '2026-11-21T17:00:00Z',
      'Nov 21, 2026, 9:00 AM – Nov 22, 2026, 9:00 AM',
    ],
    [
      'equal, clocks go forward',
      '2026-03-07T17:00:00Z',
      '2026-03-07T17:00:00Z',
      'Mar 7, 2026, 9:00 AM PST – Mar 8, 2026, 9:00 AM PDT',
    ],
    [
      'equal, clocks go back',
      '2026-10-31T16:00:00Z',
      '2026-10-31T16:00:00Z',
      'Oct 31, 2026, 9:00 AM PDT – Nov 1, 2026, 9:00 AM PST',
    ],
  ])('%s', (_name, startsAt, endsAt, text) => {
    expect(formatDateTimeRange(new Date(startsAt), new Date(endsAt), zone)).toBe(text)
  })

  test('three hours of the night on which clocks go back do not look like two', () => {
    const night = [new Date('2026-11-01T07:30:00Z'), new Date('2026-11-01T10:30:00Z')] as const
    expect(formatDateTimeRange(...night, zone)).toBe('Nov 1, 2026, 12:30 AM PDT – 2:30 AM PST')
    expect(formatDateTimeRange(...night, zone, 'ja')).toBe('2026年11月1日 午前0:30 PDT – 午前2:30 PST')
  })

  test('an end of its own is kept as it is', () => {
    const end = new Date('2026-11-21T18:00:00Z')
    expect(endOfInstants(new Date('2026-11-21T17:00:00Z'), end, zone)).toBe(end)
  })
})
