import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeBrowser } from './tabs'

const second = 1000
const minute = 60 * second

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) })
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('29 minutes, warning at 5', () => {
  test('the warning shows with five minutes left, and not before', async () => {
    const { page } = makeBrowser().openTab()
    await pass(24 * minute - 1)
    expect(page.warning).toBe(false)
    await pass(1)
    expect(page.warning).toBe(true)
  })

  test('at 29 minutes the warning closes and the person is signed out, once', async () => {
    const { page } = makeBrowser().openTab()
    await pass(29 * minute - 1)
    expect(page).toEqual({ warning: true, left: [] })
    await pass(1)
    expect(page).toEqual({ warning: false, left: ['expired'] })
    await pass(60 * minute)
    expect(page.left).toEqual(['expired'])
  })

  test('the clock is checked every 30 seconds', async () => {
    const { page } = makeBrowser().openTab()
    vi.setSystemTime(Date.now() + 29 * minute)
    await pass(30 * second - 1)
    expect(page.left).toEqual([])
    await pass(1)
    expect(page.left).toEqual(['expired'])
  })

  test('a computer that slept signs out at the first movement or check', async () => {
    const browser = makeBrowser()
    const moved = browser.openTab()
    vi.setSystemTime(Date.now() + 8 * 60 * minute)
    moved.watch.activity()
    expect(moved.page.left).toEqual(['expired'])

    const looked = makeBrowser().openTab()
    vi.setSystemTime(Date.now() + 29 * minute)
    looked.watch.look()
    expect(looked.page.left).toEqual(['expired'])
  })
})

describe('extension within 10 minutes of expiry', () => {
  test.each([
    ['at 18:59', 19 * minute - second, 0],
    ['at 19:00', 19 * minute, 1],
    ['at 23:59', 24 * minute - second, 1],
    ['at 24:00, under the warning', 24 * minute, 0],
    ['at 28:59, under the warning', 29 * minute - second, 0],
  ])('activity %s', async (_name, after, pings) => {
    const { openTab, server } = makeBrowser()
    const { watch, page } = openTab()
    await pass(after)
    watch.activity()
    expect(server.ping).toHaveBeenCalledTimes(pings)
    await pass(29 * minute - after)
    expect(page.left).toEqual(pings === 1 ? [] : ['expired'])
  })

  test('an extension gives 29 minutes again', async () => {
    const { watch, page } = makeBrowser().openTab()
    await pass(20 * minute)
    watch.activity()
    await pass(24 * minute - second)
    expect(page.warning).toBe(false)
    await pass(5 * minute + second)
    expect(page.left).toEqual(['expired'])
  })

  test('activity is read once in three seconds', async () => {
    const { openTab, server } = makeBrowser()
    const { watch } = openTab()
    await pass(19 * minute - second)
    watch.activity()
    await pass(second)
    watch.activity()
    await pass(2 * second - 1)
    watch.activity()
    expect(server.ping).not.toHaveBeenCalled()
    await pass(1)
    watch.activity()
    expect(server.ping).toHaveBeenCalledTimes(1)
  })

  test('a ping without answer is sent again at the next activity', async () => {
    const { openTab, server } = makeBrowser()
    const { watch } = openTab()
    server.ping.mockResolvedValueOnce(null)
    await pass(20 * minute)
    for (let i = 0; i < 3; i++) {
      watch.activity()
      await pass(3 * second)
    }
    expect(server.ping).toHaveBeenCalledTimes(2)
  })

  test('a server that ended the session signs the tab out', async () => {
    const { openTab, server } = makeBrowser()
    const { watch, page } = openTab()
    server.ping.mockResolvedValueOnce(false)
    await pass(20 * minute)
    watch.activity()
    await pass(0)
    expect(page.left).toEqual(['expired'])
  })
})

describe('Continue', () => {
  test('starts the clock again, tells the server and asks the provider', async () => {
    const { openTab, server } = makeBrowser()
    const { watch, page } = openTab()
    await pass(26 * minute)
    await watch.proceed()
    expect(page).toEqual({ warning: false, left: [] })
    expect(server.ping).toHaveBeenCalledTimes(1)
    expect(server.check).toHaveBeenCalledTimes(2)
    await pass(24 * minute)
    expect(page.warning).toBe(true)
  })

  test('signs out when the provider does not know the person any more', async () => {
    const { openTab, server } = makeBrowser()
    const { watch, page } = openTab()
    await pass(26 * minute)
    server.check.mockResolvedValueOnce(false)
    await watch.proceed()
    expect(page).toEqual({ warning: false, left: ['expired'] })
  })

  test('does nothing when it comes too late', async () => {
    const { openTab, server } = makeBrowser()
    const { watch, page } = openTab()
    await pass(28 * minute)
    vi.setSystemTime(Date.now() + minute)
    await watch.proceed()
    expect(page.left).toEqual(['expired'])
    expect(server.ping).not.toHaveBeenCalled()
  })
})

describe('silent check', () => {
  test('runs at the first load of a tab, not at the next page of it', async () => {
    const { openTab, server } = makeBrowser()
    const { own, watch } = openTab()
    expect(server.check).toHaveBeenCalledTimes(1)
    watch.stop()
    await pass(6 * minute)
    openTab(own)
    expect(server.check).toHaveBeenCalledTimes(1)
  })

  test('runs at most every five minutes over all tabs', async () => {
    const { openTab, server } = makeBrowser()
    openTab()
    await pass(5 * minute - 1)
    openTab()
    expect(server.check).toHaveBeenCalledTimes(1)
    await pass(1)
    openTab()
    expect(server.check).toHaveBeenCalledTimes(2)
  })

  test('a check without answer changes nothing and may be repeated at once', async () => {
    const { openTab, server } = makeBrowser()
    server.check.mockResolvedValueOnce(null)
    const { page } = openTab()
    await pass(second)
    expect(page.left).toEqual([])
    openTab()
    expect(server.check).toHaveBeenCalledTimes(2)
  })

  test('“not signed in” signs out', async () => {
    const { openTab, server } = makeBrowser()
    server.check.mockResolvedValueOnce(false)
    const { page } = openTab()
    await pass(0)
    expect(page.left).toEqual(['expired'])
  })
})
