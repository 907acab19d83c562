// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendWrite } from '@/app/_actions/send'
import { Hosts } from '@/app/_frame/hosts'
import { transportFailure } from '@/app/_lib/api-answer'
import { alertDialog, confirmDialog } from '@/app/_ui/ask'
import { offlineLinkEvent } from '@/app/_ui/link'
import { showToast } from '@/app/_ui/show-toast'
import type { TypedDocument } from '@/graphql/typed-document'
import browser from '@/locales/en/browser.json'
import common from '@/locales/en/common.json'
import errors from '@/locales/en/errors.json'
import { renderInEnglish } from '@/tests/setup/in-english'
import { router } from '@/tests/setup/navigation'

const { refresh } = router

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  refresh.mockReset()
  vi.stubGlobal('fetch', fetched.mockReset())
  renderInEnglish(<Hosts />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The question on the screen. */
const dialog = () => screen.getByRole('alertdialog')
const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)))

test('a question named by message keys is asked in the reader’s language', async () => {
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => {
    answer = confirmDialog({
      title: 'common.errorPage.updateTitle',
      text: 'common.errorPage.updateText',
      ok: 'common.errorPage.reload',
    })
  })
  const { updateTitle, updateText, reload } = common.errorPage
  expect(screen.getByRole('alertdialog', { name: updateTitle }).textContent).toContain(updateText)
  await press(reload)
  expect(await answer).toBe(true)
})

test.each([
  'This was changed by someone else.',
  'errors. Nothing is lost',
  'See common.css for more',
  'credentials.title',
])('a text that only looks like a key is shown as it is: %s', async (text) => {
  act(() => void alertDialog({ text }))
  expect(dialog().textContent).toContain(text)
  await press(common.dialog.ok)
})

test('a failed write asks whether to try again, in the reader’s language', async () => {
  const saved = { success: true, message: null, fieldErrors: [] }
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const document = 'mutation save { save { success } }' as TypedDocument<{ save: typeof saved }, { n: number }>
  const sent = sendWrite(document, { n: 1 })
  const question = await screen.findByRole('alertdialog', { name: common.transport.title })
  expect(question.textContent).toContain(errors.client.network)
  fetched.mockResolvedValueOnce(Response.json({ data: { save: saved } }))
  await press(common.actions.retry)
  expect(await sent).toEqual(saved)
})

test('a failure of the server is shown in the reader’s language too', async () => {
  const { message } = transportFailure('retry')
  act(() => void alertDialog({ text: message }))
  expect(dialog().textContent).toContain(errors.unavailable)
  await press(common.dialog.ok)
})

test('a link without a connection shows that, and the page stays', async () => {
  act(() => void window.dispatchEvent(new Event(offlineLinkEvent)))
  expect(dialog().textContent).toContain(errors.client.network)
  await press(common.dialog.ok)
})

test('undo shows that it is done, and refreshes the page', async () => {
  act(() => showToast({ title: 'Archived', undo: async () => true }))
  await press(browser.undo)
  expect(screen.getByText(browser.undone)).toBeTruthy()
  expect(refresh).toHaveBeenCalledOnce()
})
