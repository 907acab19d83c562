import { expect, test } from 'vitest'
import { realTimeTexts, resolveEnd, resolveStart } from '@/lib/domain/task-sessions/real-time-texts'

test.each([
  ['on the planned day', '2026-11-20T19:00', '18:50', '2026-11-20T18:50'],
  ['after midnight of a late class', '2026-11-20T22:00', '00:10', '2026-11-21T00:10'],
  ['before midnight of a class planned just after it', '2026-11-21T00:05', '23:50', '2026-11-20T23:50'],
])('a start is meant %s', (_name, planned, time, meant) => {
  expect(resolveStart(planned, time)).toBe(meant)
})

test.each([
  ['on the day of the start', '2026-11-20T19:00', '20:30', '2026-11-20T20:30'],
  ['on the next day where the clock has passed midnight', '2026-11-20T22:00', '02:00', '2026-11-21T02:00'],
  ['a day later where it is the time of the start', '2026-11-20T19:00', '19:00', '2026-11-21T19:00'],
])('an end is meant %s', (_name, start, time, meant) => {
  expect(resolveEnd(start, time)).toBe(meant)
})

const before = { planned: '2026-11-20T19:00', started: '2026-11-20T19:02', startTime: '19:02', endTime: '20:31' }

test('what was left as it stood is not sent: a pressed time keeps its seconds', () => {
  expect(realTimeTexts(before, { startTime: '19:02', endTime: '20:31' })).toEqual({})
  expect(realTimeTexts(before, { startTime: '19:00', endTime: '20:31' })).toEqual({ startedAt: '2026-11-20T19:00' })
  expect(realTimeTexts(before, { startTime: '19:02', endTime: '20:25' })).toEqual({ endedAt: '2026-11-20T20:25' })
})

test('a time that is emptied is sent as empty', () => {
  expect(realTimeTexts(before, { startTime: '', endTime: '20:31' })).toEqual({ startedAt: '' })
})
