// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorMessage } from '@/app/_components/error-message'
import { LazyErrorMessage } from '@/app/_components/lazy-error-message'
import { LoneErrorMessage } from '@/app/_components/lone-error-message'
import { keepChoice } from '@/app/_lib/choice-cookies'
import type { ErrorTexts } from '@/app/_lib/error-texts'
import { handleLoadFailure, handleMissing } from '@/app/_lib/missing-part'
import { reloadOnce, reloadOrShowError } from '@/app/_lib/reload-once'
import { type QueuedQuestion, questions } from '@/app/_ui/ask'
import { plainText } from '@/app/_ui/markup'
import common from '@/locales/en/common.json'
import commonEs from '@/locales/es/common.json'
import { renderInEnglish } from '@/tests/setup/in-english'
import { until } from '@/tests/setup/until'

const missing = (part = 'a.js') => Object.assign(new Error(`Failed to load chunk ${part}`), { name: 'ChunkLoadError' })
const fetched = vi.fn<typeof fetch>()
const reload = vi.fn()
const { errorPage } = common
const texts: ErrorTexts = { ...errorPage, requestId: (id) => `Request ${id}` }
const asked: string[] = []
const hear = ({ kind, title, text, ok, answer }: QueuedQuestion) => {
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
  questions.listen(hear)
  handleMissing({ reload: reloadOnce, showError: reloadOrShowError })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('shows a lost connection before it decides what to do', async () => {
  vi.resetModules()
  const fresh = await import('@/app/_lib/missing-part')
  expect(await fresh.reloadFor(missing())).toBe('other')
  expect(await fresh.handleLoadFailure(missing())).toBeNull()
  expect(asked).toEqual(['alert | errors.client.network'])
})

test('a missing script file reloads the page once, and another file once more', async () => {
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

test('without storage nothing is reloaded, since it could repeat forever', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(await reloadOnce(missing())).toBe('tried')
  expect(reload).not.toHaveBeenCalled()
})

/** Message keys, which the host translates. */
const question = ['confirm', ...['updateTitle', 'updateText', 'reload'].map((key) => `common.errorPage.${key}`)].join(
  ' | ',
)

test('a person whose file does not come after a reload sees an error and may reload', async () => {
  await handleLoadFailure(missing())
  expect([asked, reload.mock.calls.length]).toEqual([[], 1])
  await handleLoadFailure(missing())
  expect([asked, reload.mock.calls.length]).toEqual([[question], 2])
})

test('without a connection the error names that', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await handleLoadFailure(missing())
  expect(asked).toEqual(['alert | errors.client.network'])
})

test('an error page shows nothing while the page reloads, and an error when the file is missing again', async () => {
  const error = missing()
  render(<ErrorMessage error={error} retry={() => {}} texts={texts} />)
  await until(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  render(<ErrorMessage error={error} retry={() => {}} texts={texts} />)
  expect((await screen.findByRole('heading')).textContent).toBe(errorPage.updateTitle)
  fireEvent.click(screen.getByText(errorPage.reload))
  expect(reload).toHaveBeenCalledTimes(2)
})

test('any other error is tried again in place', () => {
  const retry = vi.fn()
  render(<ErrorMessage error={Object.assign(new Error('x'), { digest: '42' })} retry={retry} texts={texts} />)
  expect(screen.getByRole('heading').textContent).toBe(errorPage.title)
  expect(screen.getByText('Request 42')).toBeTruthy()
  fireEvent.click(screen.getByText(errorPage.retry))
  expect(retry).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
})

test('inside the frame it shows its own texts and the number of the request', async () => {
  renderInEnglish(<LazyErrorMessage error={Object.assign(new Error('x'), { digest: '42' })} retry={() => {}} />)
  expect((await screen.findByRole('heading')).textContent).toBe(errorPage.title)
  expect(screen.getByText(errorPage.requestId.replace('{id}', '42'))).toBeTruthy()
})

test('where the frame failed as well the texts are fetched in the language this browser keeps', async () => {
  keepChoice('suma-locale', 'es')
  fetched.mockImplementation(async () => Response.json(commonEs))
  render(<LoneErrorMessage error={Object.assign(new Error('x'), { digest: '42' })} retry={() => {}} />)
  expect((await screen.findByRole('heading')).textContent).toBe(commonEs.errorPage.title)
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/locales/es/common.json'])
  expect(screen.getByText(commonEs.errorPage.requestId.replace('{id}', '42'))).toBeTruthy()
  // After the page is rendered.
  await waitFor(() => expect(document.documentElement.lang).toBe('es'))
  keepChoice('suma-locale', null)
  document.documentElement.lang = ''
})
