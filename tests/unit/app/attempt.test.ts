// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// A reload discards every module; only the tab's storage survives.
const afterReload = async () => {
  vi.resetModules()
  return (await import('@/app/_actions/attempt')).attemptKey
}
beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

test('the same attempt has the same key after a reload, until it is done', async () => {
  const before = await (await afterReload())('addCredit', '{"units":4}')
  const after = await (await afterReload())('addCredit', '{"units":4}')
  expect(after.key).toBe(before.key)
  after.done()
  expect((await (await afterReload())('addCredit', '{"units":4}')).key).not.toBe(before.key)
})

test('other values or another operation make another attempt, and values are not stored', async () => {
  const attemptKey = await afterReload()
  const keys = await Promise.all([
    attemptKey('addCredit', '{"units":4}'),
    attemptKey('addCredit', '{"units":5}'),
    attemptKey('correctCredit', '{"units":4}'),
  ])
  expect(new Set(keys.map(({ key }) => key)).size).toBe(3)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('units')
})

test('after an hour it is a new attempt', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const attemptKey = await afterReload()
  const { key } = await attemptKey('addCredit', '{}')
  vi.setSystemTime(Date.now() + 60 * 60_000)
  expect((await attemptKey('addCredit', '{}')).key).not.toBe(key)
})
