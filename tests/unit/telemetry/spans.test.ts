import { isSpanContextValid, trace } from '@opentelemetry/api'
import { TracerProvider } from '@opentelemetry/sdk-trace'
import { expect, test } from 'vitest'
import { watcher } from '@/lib/telemetry/spans'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const metrics = { onEnd: () => {}, count: () => {} }

/** The trace in which a request runs whose caller sent this. */
async function traceOf(caller?: string) {
  const telemetry = watcher(new TracerProvider({}).getTracer('test'), metrics)
  return telemetry.watch({ kind: 'request', name: '/' }, async () => telemetry.traceId(), undefined, caller)
}

test('a request goes on in the trace of its caller', async () => {
  expect(await traceOf(`00-${traceId}-b7ad6b7169203331-01`)).toBe(traceId)
  expect(await traceOf(`cc-${traceId}-b7ad6b7169203331-00-more`)).toBe(traceId)
})

test.each([
  undefined,
  '',
  'nothing',
  `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `ff-${traceId}-b7ad6b7169203331-01`,
  `00-${traceId.toUpperCase()}-b7ad6b7169203331-01`,
])('a caller that sends %s gets a trace of its own', async (caller) => {
  const own = await traceOf(caller)
  expect(own).not.toBe(traceId)
  expect(isSpanContextValid({ traceId: own!, spanId: 'b7ad6b7169203331', traceFlags: 1 })).toBe(true)
  expect(trace.getActiveSpan()).toBeUndefined()
})
