// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ContactDialog from '@/app/_frame/contact-dialog'
import { type QueuedQuestion, questions } from '@/app/_ui/ask'
import { plainText } from '@/app/_ui/markup'
import { toasts as shownToasts, type ToastText } from '@/app/_ui/show-toast'
import labels from '@/locales/en/contact.json'
import errors from '@/locales/en/errors.json'
import { renderInEnglish } from '@/tests/setup/in-english'

const fetched = vi.fn<typeof fetch>()
const told: string[] = []
const hearToast = ({ title }: ToastText) => void told.push(title)
const hearAlert = (asked: QueuedQuestion) => {
  told.push(plainText(asked.text))
  asked.answer(true)
}

const answer = (success: boolean, message: string | null) => async () =>
  Response.json({ data: { sendFeedbackMessage: { success, message, i18nMessageKey: null, fieldErrors: [] } } })

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  shownToasts.listen(hearToast)
  questions.listen(hearAlert)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetched.mockReset()
  told.length = 0
})

function open() {
  const onClose = vi.fn()
  const page = renderInEnglish(<ContactDialog open onClose={onClose} />)
  const box = page.getByPlaceholderText(labels.placeholder)
  if (!(box instanceof HTMLTextAreaElement)) throw new Error('The message box is no text area')
  const send = () => fireEvent.submit(box.form as HTMLFormElement)
  return { onClose, box, send }
}

const sent = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).variables.message)

test.each([
  ['a message', 'Where do I add a second license?'],
  ['a long one with its spaces', ` ${'a '.repeat(20_000)} `],
  ['one of spaces', '  \n '],
  ['an empty one', ''],
])('%s is sent as it is, the box is cleared and a toast confirms it', async (_name, message) => {
  fetched.mockImplementation(answer(true, null))
  const { onClose, box, send } = open()
  fireEvent.change(box, { target: { value: message } })
  expect(screen.getByText<HTMLButtonElement>(labels.send).disabled).toBe(false)
  send()
  await waitFor(() => expect(told).toEqual(['Message sent']))
  expect(sent()).toEqual([message])
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(box.value).toBe('')
})

test.each([
  ['with the reason', answer(false, 'Too many attempts.'), 'Failed to send message: Too many attempts.'],
  ['without one', answer(false, null), 'Failed to send message: Unknown error.'],
  [
    'of the way, without a connection,',
    async () => Promise.reject(new TypeError('Failed to fetch')),
    `Failed to send message: ${errors.client.network}`,
  ],
])('a refusal %s closes the dialog, alerts, and keeps the text', async (_name, reply, text) => {
  fetched.mockImplementation(reply)
  const { onClose, box, send } = open()
  fireEvent.change(box, { target: { value: 'Hello' } })
  send()
  await waitFor(() => expect(told).toEqual([text]))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(box.value).toBe('Hello')
})
