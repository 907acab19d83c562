import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeBrowser } from './tabs'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) })
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('activity in one tab keeps the others alive', async () => {
  const { openTab } = makeBrowser()
  const idle = openTab()
  const busy = openTab()
  await pass(20 * minute)
  busy.watch.activity()
  await pass(20 * minute)
  expect(idle.page).toEqual({ warning: false, left: [] })
})

test('Continue in one tab closes the warning in all', async () => {
  const { openTab } = makeBrowser()
  const one = openTab()
  const other = openTab()
  await pass(25 * minute)
  expect([one.page.warning, other.page.warning]).toEqual([true, true])
  await one.watch.proceed()
  expect([one.page.warning, other.page.warning]).toEqual([false, false])
})

test('a page opened in another tab is activity', async () => {
  const { openTab } = makeBrowser()
  const { page } = openTab()
  await pass(25 * minute)
  openTab()
  expect(page.warning).toBe(false)
})

test('one tab signs out, the others follow', async () => {
  const { openTab } = makeBrowser()
  const tabs = [openTab(), openTab(), openTab()]
  await pass(29 * minute)
  expect(tabs.flatMap(({ page }) => page.left).sort()).toEqual(['expired', 'followed: expired', 'followed: expired'])
})

test('signing out by hand signs out all tabs, and this one sends nothing more', async () => {
  const { openTab } = makeBrowser()
  const here = openTab()
  const there = openTab()
  await pass(25 * minute)
  here.watch.announceSignOut()
  expect(there.page).toEqual({ warning: false, left: ['followed: signedOut'] })
  await pass(10 * minute)
  expect(here.page.left).toEqual([])
})

test('a tab that missed the message reads the shared clock', async () => {
  const { openTab, shared } = makeBrowser()
  const { page } = openTab()
  await pass(20 * minute)
  shared.set('suma-last-activity', String(Date.now()))
  await pass(20 * minute)
  expect(page).toEqual({ warning: false, left: [] })
})

test('a shared time in the future, or no number, does not stop the clock', async () => {
  const { openTab, shared } = makeBrowser()
  const { page } = openTab()
  shared.set('suma-last-activity', 'x')
  await pass(10 * minute)
  shared.set('suma-last-activity', String(Date.now() + 1000 * minute))
  await pass(30_000)
  shared.delete('suma-last-activity')
  await pass(29 * minute)
  expect(page.left).toEqual(['expired'])
})
