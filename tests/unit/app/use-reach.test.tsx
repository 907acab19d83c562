// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useReach } from '@/app/_components/audience/use-reach'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a count that failed is tried again, and another audience is counted anew', async () => {
  const count = vi.fn<() => Promise<number | undefined>>().mockRejectedValueOnce(new Error('no connection'))
  count.mockResolvedValueOnce(undefined).mockResolvedValueOnce(3).mockResolvedValue(1)
  const { result, rerender } = renderHook(({ key }) => useReach(key, count), { initialProps: { key: 'a' } })
  await pass(250)
  expect(result.current).toBeNull()
  await pass(6000)
  expect([result.current, count.mock.calls.length]).toEqual([3, 3])
  rerender({ key: 'b' })
  expect(result.current).toBeNull()
  await pass(250)
  expect(result.current).toBe(1)
})
