// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readActs, writeAct } from '@/app/_actions/outbox-store'
import { InactivityWatcher } from '@/app/_frame/inactivity-watcher'
import { type QueuedQuestion, questions } from '@/app/_ui/ask'
import messages from '@/locales/en/signIn.json'
import { renderInEnglish } from '@/tests/setup/in-english'
import { until } from '@/tests/setup/until'

let path = '/documents'
vi.mock('next/navigation', () => ({ usePathname: () => path }))

const minute = 60_000
const labels = messages.inactivity
const fetched = vi.fn<typeof fetch>()
const posted = vi.fn<(body: string) => void>()

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) })
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async () => Response.json({ signedIn: true }))
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    posted(`${this.method} ${new URL(this.action, 'http://localhost').pathname} ${this.querySelector('input')?.value}`)
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  fetched.mockReset()
  posted.mockReset()
  path = '/documents'
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const asked = () => fetched.mock.calls.map(([url]) => url)

test('warns in a dialog, and Continue closes it, pings the server and asks the provider', async () => {
  const page = renderInEnglish(<InactivityWatcher />)
  await pass(0)
  expect(asked()).toEqual(['/api/session/check'])
  expect(page.queryByText(labels.message)).toBeNull()
  await pass(24 * minute)
  expect(page.getByRole('alertdialog', { name: labels.message })).toBeDefined()
  fireEvent.click(page.getByText(labels.continue))
  await pass(0)
  expect(page.queryByText(labels.message)).toBeNull()
  expect(asked().slice(1)).toEqual(['/api/session/ping', '/api/session/check'])
})

test('the warning counts down, begins at Continue, and its sign-out is a form that is not taken for activity', async () => {
  const page = renderInEnglish(<InactivityWatcher />)
  await pass(24 * minute)
  expect(page.getByRole('timer').textContent).toBe('You’ll be signed out in 5:00.')
  expect(document.activeElement?.textContent).toBe(labels.continue)
  await pass(28_000)
  expect(page.getByRole('timer').textContent).toBe('You’ll be signed out in 4:32.')
  const form = page.getByText(labels.signOut).closest('form')
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/logout'])
})

test('after expiry keeps the path and posts the sign-out', async () => {
  const page = renderInEnglish(<InactivityWatcher />)
  await pass(29 * minute)
  expect(page.queryByText(labels.message)).toBeNull()
  expect(localStorage.getItem('auth-redirect')).toBe(window.location.pathname + window.location.search)
  expect(posted.mock.calls).toEqual([['post /logout expired']])
})

test.each(['click', 'mousemove', 'keydown'])('%s is activity', async (name) => {
  renderInEnglish(<InactivityWatcher />)
  await pass(20 * minute)
  fireEvent(document.body, new Event(name, { bubbles: true }))
  await pass(0)
  expect(asked()).toContain('/api/session/ping')
})

test('does nothing on public pages', async () => {
  path = '/expired'
  renderInEnglish(<InactivityWatcher />)
  await pass(60 * minute)
  expect(fetched).not.toHaveBeenCalled()
  expect(posted).not.toHaveBeenCalled()
})

test('does not end a session when the server answers with an error', async () => {
  fetched.mockImplementation(async () => new Response('', { status: 503 }))
  renderInEnglish(<InactivityWatcher />)
  await pass(minute)
  expect(posted).not.toHaveBeenCalled()
})

test('forgets the kept path when somebody is signed in again', () => {
  localStorage.setItem('auth-redirect', '/documents')
  renderInEnglish(<InactivityWatcher />)
  expect(localStorage.getItem('auth-redirect')).toBeNull()
})

test('forgets the kept path and stops when the person signs out', async () => {
  renderInEnglish(<InactivityWatcher />)
  localStorage.setItem('auth-redirect', '/documents')
  const form = document.createElement('form')
  form.action = '/logout'
  form.method = 'post'
  document.body.append(form)
  fireEvent.submit(form)
  form.remove()
  expect(localStorage.getItem('auth-redirect')).toBeNull()
  await pass(60 * minute)
  expect(posted).not.toHaveBeenCalled()
})

test('signing out with something that waits for the network asks first, and drops it only with a yes', async () => {
  const root = document.createElement('div')
  Object.assign(root, { id: 'root' }).dataset.person = 'ana'
  document.body.append(root)
  const act = { key: 'k', operation: 'checkIn', variables: {}, page: 'p', row: 'own', at: Date.now() }
  writeAct('ana', act)
  writeAct('ben', act)
  let yes = false
  const stop = questions.listen(({ answer }: QueuedQuestion) => answer(yes))
  renderInEnglish(<InactivityWatcher />)
  const form = document.createElement('form')
  Object.assign(form, { action: '/logout', method: 'post' })
  document.body.append(form)
  const again = vi.spyOn(form, 'requestSubmit').mockImplementation(() => undefined)
  expect(fireEvent.submit(form)).toBe(false)
  await pass(0)
  expect(readActs('ana')).toHaveLength(1)
  expect(again).not.toHaveBeenCalled()
  yes = true
  fireEvent.submit(form)
  await pass(0)
  expect(again).toHaveBeenCalled()
  expect(readActs('ana')).toEqual([])
  expect(readActs('ben')).toHaveLength(1)
  expect(fireEvent.submit(form)).toBe(true)
  form.remove()
  root.remove()
  stop()
})

describe('another tab signs out', () => {
  const hear = async (reason: string) => {
    const other = new BroadcastChannel('suma-session')
    other.postMessage({ type: 'signedOut', reason })
    // Messages between tabs do not use the fake clock.
    await until(() => expect(asked()).toContain('/api/session/ping'))
    other.close()
  }

  test('signs this one out when the session is gone', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    renderInEnglish(<InactivityWatcher />)
    await pass(0)
    await hear('signedOut')
    await pass(900)
    expect(assign).not.toHaveBeenCalled()
    fetched.mockImplementation(async () => Response.json({ signedIn: false }))
    await pass(300)
    expect(assign.mock.calls).toEqual([['/expired']])
    await pass(minute)
    expect(posted).not.toHaveBeenCalled()
  })

  test.each(['expired', 'signedOut'])(
    'and signs out by itself when the session still exists after 3 seconds (%s)',
    async (reason) => {
      renderInEnglish(<InactivityWatcher />)
      await pass(0)
      await hear(reason)
      await pass(2900)
      expect(posted).not.toHaveBeenCalled()
      await pass(200)
      expect(posted.mock.calls).toEqual([[`post /logout ${reason}`]])
    },
  )
})
