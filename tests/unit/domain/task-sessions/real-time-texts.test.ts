import { expect, test } from 'vitest'
import { realTimeTexts } from '@/lib/domain/task-sessions/real-time-texts'

const of = { day: '2026-11-22', planned: '19:00' }

test.each([
  ['both', '19:05', '20:40', '2026-11-22T19:05', '2026-11-22T20:40'],
  ['an end past midnight', '22:30', '00:15', '2026-11-22T22:30', '2026-11-23T00:15'],
  ['an end past midnight with the planned start', '', '00:15', null, '2026-11-23T00:15'],
  ['an end alone', '', '20:40', null, '2026-11-22T20:40'],
  ['neither', '', '', null, null],
])('%s', (_name, start, end, startedAt, endedAt) => {
  expect(realTimeTexts(of, start, end)).toEqual({ startedAt, endedAt })
})
