// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRead } from '@/app/_lib/use-read'

test('what was read is there once it came, and what comes late for an earlier key is dropped', async () => {
  const reads = new Map<string, PromiseWithResolvers<string>>()
  const read = (key: string) => {
    const pending = Promise.withResolvers<string>()
    reads.set(key, pending)
    return pending.promise
  }
  const come = (key: string) => act(async () => reads.get(key)!.resolve(`of ${key}`))
  const { result, rerender } = renderHook(({ key }) => useRead(key, () => read(key)), { initialProps: { key: 'a' } })
  expect(result.current).toBeUndefined()
  rerender({ key: 'b' })
  await come('b')
  expect(result.current).toBe('of b')
  await come('a')
  expect(result.current).toBe('of b')
  rerender({ key: 'b' })
  expect([...reads.keys()]).toEqual(['a', 'b'])
  // A result for one guest or list is never shown for the next.
  rerender({ key: 'c' })
  expect(result.current).toBeUndefined()
  await come('c')
  expect(result.current).toBe('of c')
})
