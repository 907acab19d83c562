import { expect, test } from 'vitest'
import { sessionMoment, sessionWhen } from '@/app/_components/task-sessions/session-when'

const timeZone = 'America/Los_Angeles'
const [startsAt, endsAt] = [new Date('2026-11-22T04:00:00Z'), new Date('2026-11-22T06:30:00Z')]

test('the time of a class begins with the weekday of its own time zone', () => {
  expect(sessionWhen({ startsAt, endsAt, timeZone }, 'en')).toBe('Sat, Nov 21, 2026, 8:00 PM – 10:30 PM, Pacific Time')
  expect(sessionMoment(startsAt, timeZone, 'en')).toBe('Sat, Nov 21, 2026, 8:00 PM, Pacific Time')
  const night = { startsAt, endsAt: new Date('2026-11-22T14:00:00Z'), timeZone }
  expect(sessionWhen(night, 'en')).toBe('Sat, Nov 21, 2026, 8:00 PM – Nov 22, 2026, 6:00 AM, Pacific Time')
})
