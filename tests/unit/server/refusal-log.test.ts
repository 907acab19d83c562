import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefusalLog } from '@/lib/server/log'

const lines: unknown[] = []
const keep = (detail: Record<string, unknown>, message: string) => void lines.push([message, detail])
const log = { info: keep, warn: keep, error: keep }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  lines.length = 0
})

test('however many requests are refused, there is one line in ten seconds with how many of each status', () => {
  const refusals = new RefusalLog()
  for (let at = 0; at < 1000; at += 1) refusals.add(at % 4 === 0 ? 403 : 429, log)
  vi.advanceTimersByTime(9_999)
  expect(lines).toEqual([])
  vi.advanceTimersByTime(1)
  expect(lines).toEqual([['requests were refused', { refused: { 403: 250, 429: 750 }, seconds: 10 }]])
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(1)
  refusals.add(413, log)
  vi.advanceTimersByTime(10_000)
  expect(lines.at(-1)).toEqual(['requests were refused', { refused: { 413: 1 }, seconds: 10 }])
})

test('what was answered, and what failed on our side, is no refusal', () => {
  const refusals = new RefusalLog()
  for (const status of [200, 204, 302, 500, 503, 507]) refusals.add(status, log)
  vi.advanceTimersByTime(60_000)
  expect(lines).toEqual([])
})
