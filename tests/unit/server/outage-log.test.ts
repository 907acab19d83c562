import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OutageLog } from '@/lib/server/outage-log'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function make() {
  const lines: [string, string, Record<string, unknown>][] = []
  const keep = (level: string) => (detail: Record<string, unknown>, message: string) =>
    void lines.push([level, message, detail])
  const to = { info: keep('info'), warn: keep('warn'), error: keep('error') }
  const state = { over: false }
  const outages = new OutageLog(async () => state.over)
  const fail = (times: number) => {
    for (let count = 0; count < times; count += 1) outages.add(to, 'ECONNREFUSED')
  }
  return { lines, state, fail }
}
const cause = 'ECONNREFUSED'

test('hundreds of failures of one outage are logged once, then counted, then its end is logged', async () => {
  const { lines, state, fail } = make()
  fail(300)
  await vi.advanceTimersByTimeAsync(10_000)
  fail(112)
  await vi.advanceTimersByTimeAsync(10_000)
  state.over = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(lines).toEqual([
    ['error', 'an outage began', { cause }],
    ['error', 'an outage goes on', { cause, failures: 300, seconds: 10 }],
    ['error', 'an outage goes on', { cause, failures: 112, seconds: 10 }],
    ['info', 'an outage is over', { seconds: 30 }],
  ])
})

test('an outage without further requests lasts until a dependency answers, and the next one is logged anew', async () => {
  const { lines, state, fail } = make()
  fail(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines.map(([, message]) => message)).toEqual(['an outage began', 'an outage goes on'])
  state.over = true
  await vi.advanceTimersByTimeAsync(10_000)
  fail(1)
  expect(lines.slice(2).map(([, message]) => message)).toEqual(['an outage is over', 'an outage began'])
})
