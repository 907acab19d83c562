import { expect, test } from 'vitest'
import { skippedRepeat, weeklyTimes } from '@/lib/domain/task-sessions/values'
import { instantOfWallTime, wallTimeOf } from '@/lib/domain/time/wall-time'

const la = 'America/Los_Angeles'
const starts = (first: string, count: number, endsAt = first) =>
  weeklyTimes({ startsAt: new Date(first), endsAt: new Date(endsAt), cancelUntil: null }, la, count)

test('each is a week later at the same time of day, also when clocks go back', () => {
  const times = starts('2026-10-24T16:00:00Z', 2, '2026-10-24T20:00:00Z')
  expect(times.map(({ startsAt }) => startsAt.toISOString())).toEqual([
    '2026-10-31T16:00:00.000Z',
    '2026-11-07T17:00:00.000Z',
  ])
  expect(times.map(({ endsAt }) => wallTimeOf(endsAt, la).slice(11))).toEqual(['13:00', '13:00'])
})

test('a session of the week in which clocks go forward is at the same time of day', () => {
  const [one] = starts('2026-03-03T18:00:00Z', 1)
  expect(one?.startsAt.toISOString()).toBe('2026-03-10T17:00:00.000Z')
})

test('a time of day that is skipped is an hour later that day only', () => {
  const times = starts('2026-03-01T10:30:00Z', 2)
  expect(times.map(({ startsAt }) => wallTimeOf(startsAt, la))).toEqual(['2026-03-08T03:30', '2026-03-15T02:30'])
})

test.each([
  ['the start', '2027-02-28T02:30', '2027-02-28T05:30', '2027-03-14'],
  ['the end', '2027-02-27T23:30', '2027-02-28T02:30', '2027-03-14'],
  ['neither', '2027-02-28T03:30', '2027-02-28T05:30', null],
])('the day is named on which the clock skips %s', (_what, start, end, day) => {
  const times = { startsAt: instantOfWallTime(start, la), endsAt: instantOfWallTime(end, la), cancelUntil: null }
  expect(skippedRepeat(times, la, 4)).toBe(day)
  expect(skippedRepeat(times, la, 1)).toBeNull()
})

test('an end that equals the start does so each week', () => {
  for (const { startsAt, endsAt } of starts('2026-10-24T16:00:00Z', 4)) expect(endsAt).toEqual(startsAt)
})

test('until when people may withdraw moves along', () => {
  const first = { startsAt: new Date('2026-10-24T16:00:00Z'), endsAt: new Date('2026-10-24T20:00:00Z') }
  const [, second] = weeklyTimes({ ...first, cancelUntil: new Date('2026-10-23T16:00:00Z') }, la, 2)
  expect(second?.cancelUntil?.toISOString()).toBe('2026-11-06T17:00:00.000Z')
})

test('a session that is repeated no times has no others', () => {
  expect(starts('2026-10-24T16:00:00Z', 0)).toEqual([])
})
