// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorMessage } from '@/app/_components/error-message'
import type { ErrorTexts } from '@/app/_lib/known-error-texts'
import { handleMissing, tellLate } from '@/app/_lib/missing-part'
import { reloadOnce, reloadOrTell } from '@/app/_lib/reload-once'
import { type Asked, askEvent } from '@/app/_ui/ask'
import { plainText } from '@/app/_ui/markup'
import { bringTexts } from '@/tests/setup/page-texts'

const missing = (part = 'a.js') => Object.assign(new Error(`Failed to load chunk ${part}`), { name: 'ChunkLoadError' })
const fetched = vi.fn<typeof fetch>()
const reload = vi.fn()
const texts: ErrorTexts = {
  title: 'Something went wrong',
  text: 'It could not be shown.',
  requestId: 'Request ID: {id}',
  retry: 'Try again',
  home: 'Home',
  updateTitle: 'Suma was updated',
  updateText: 'Reload the page.',
  reload: 'Reload',
}
const asked: string[] = []
const hear = (event: Event) => {
  event.preventDefault()
  const { kind, title, text, ok, answer } = (event as CustomEvent<Asked>).detail
  asked.push([kind, title, plainText(text), ok].filter(Boolean).join(' | '))
  answer(true)
}

beforeEach(() => {
  sessionStorage.clear()
  asked.length = 0
  fetched.mockReset().mockImplementation(async () => Response.json({}))
  reload.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(location, 'reload').mockImplementation(reload)
  window.addEventListener(askEvent, hear)
  handleMissing({ reload: reloadOnce, tell: reloadOrTell })
  bringTexts({ errors: texts, transport: { offline: 'No connection', retry: 'Not available' } })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  window.removeEventListener(askEvent, hear)
})

test('before it is known what to do, a browser’s own alert has to serve', async () => {
  vi.resetModules()
  vi.stubGlobal('alert', (text: string) => void asked.push(text))
  const fresh = await import('@/app/_lib/missing-part')
  expect(await fresh.reloadFor(missing())).toBe('other')
  expect(await fresh.tellLate(missing())).toBeNull()
  expect(asked).toEqual(['No connection'])
})

test('a missing part reloads the page once; another part once more', async () => {
  expect(await reloadOnce(missing())).toBe('reloading')
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/health/live')
  expect(await reloadOnce(missing())).toBe('tried')
  expect(await reloadOnce(missing('b.js'))).toBe('reloading')
  expect(reload).toHaveBeenCalledTimes(2)
})

test.each([
  ['no connection', async () => Promise.reject(new TypeError('Failed to fetch')), missing(), 'unreachable'],
  ['a server that is starting', async () => new Response('', { status: 503 }), missing(), 'unreachable'],
  ['an error that is no missing part', async () => Response.json({}), new Error('x is not a function'), 'other'],
])('%s reloads nothing', async (_name, answer, error, outcome) => {
  fetched.mockImplementation(answer)
  expect(await reloadOnce(error)).toBe(outcome)
  expect(reload).not.toHaveBeenCalled()
})

test('where the browser keeps nothing it could go round in circles, so nothing is reloaded', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(await reloadOnce(missing())).toBe('tried')
  expect(reload).not.toHaveBeenCalled()
})

test('who waits for a part that does not come again is told, and may reload', async () => {
  await tellLate(missing())
  expect([asked, reload.mock.calls.length]).toEqual([[], 1])
  await tellLate(missing())
  expect([asked, reload.mock.calls.length]).toEqual([['confirm | Suma was updated | Reload the page. | Reload'], 2])
})

test('without a connection that is said', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await tellLate(missing())
  expect(asked).toEqual(['alert | No connection'])
})

test('an error page shows nothing while the page is on its way, and says it when the part is missing again', async () => {
  const error = missing()
  render(<ErrorMessage error={error} retry={() => {}} />)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  render(<ErrorMessage error={error} retry={() => {}} />)
  expect((await screen.findByRole('heading')).textContent).toBe('Suma was updated')
  fireEvent.click(screen.getByText('Reload'))
  expect(reload).toHaveBeenCalledTimes(2)
})

test('any other error is tried again in place', () => {
  const retry = vi.fn()
  render(<ErrorMessage error={Object.assign(new Error('x'), { digest: '42' })} retry={retry} />)
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong')
  expect(screen.getByText('Request ID: 42')).toBeTruthy()
  fireEvent.click(screen.getByText('Try again'))
  expect(retry).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
})
