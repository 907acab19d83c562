// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { alertDialog, askPlainly, confirmDialog, questions } from '@/app/_ui/ask'
import { Dialog } from '@/app/_ui/dialog'
import { SimpleDialogs } from '@/app/_ui/simple-dialogs'

const words = {
  alertTitle: 'Please note',
  confirmTitle: 'Are you sure?',
  ok: 'OK',
  cancel: 'Cancel',
  wordsOf: (text: string) => text,
}
const element = () => document.querySelector('dialog')

test('opens, names itself, closes on Escape, and gives the focus back', () => {
  const onClose = vi.fn()
  const page = (open: boolean) => (
    <>
      <button type="button">Opener</button>
      <Dialog open={open} onClose={onClose} title="Contact Us" closeLabel="Close">
        <textarea aria-label="Message" />
      </Dialog>
    </>
  )
  const { rerender } = render(page(false))
  screen.getByText('Opener').focus()
  rerender(page(true))
  expect(element()?.open).toBe(true)
  expect(document.getElementById(element()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Contact Us')
  expect(document.activeElement).toBe(screen.getByLabelText('Message'))

  const cancel = new Event('cancel', { cancelable: true })
  act(() => void element()?.dispatchEvent(cancel))
  expect(onClose).toHaveBeenCalledOnce()

  rerender(page(false))
  expect(element()?.open).toBe(false)
  expect(document.activeElement).toBe(screen.getByText('Opener'))
})

test('Escape pressed again and again asks again and again: a dialog that the browser closes for it opens again first', () => {
  const openWhenAsked: (boolean | undefined)[] = []
  const onClose = () => void openWhenAsked.push(element()?.open)
  render(
    <Dialog open onClose={onClose} title="Unsaved">
      <input aria-label="First" />
      <input aria-label="Second" />
    </Dialog>,
  )
  screen.getByLabelText('Second').focus()
  // Without a click or another key since the last Escape, browsers close the dialog whatever the `cancel` handler does.
  act(() => {
    element()?.dispatchEvent(new Event('cancel'))
    element()?.close()
  })
  expect(openWhenAsked).toEqual([true])
  expect(element()?.open).toBe(true)
  expect(document.activeElement).toBe(screen.getByLabelText('Second'))
})

test('a file picker that is left without a file leaves its dialog open', () => {
  const onClose = vi.fn()
  render(
    <Dialog open onClose={onClose} title="Replace">
      <input type="file" aria-label="File" />
    </Dialog>,
  )
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
})

const ask = async (start: () => Promise<unknown>, button: string) => {
  let pending: Promise<unknown> = Promise.resolve()
  act(() => {
    pending = start()
  })
  fireEvent.click(screen.getByText(button))
  return pending
}

test.each([
  ['OK', true],
  ['Cancel', false],
])('confirm answers %s with %s', async (button, answer) => {
  render(<SimpleDialogs {...words} />)
  expect(await ask(() => confirmDialog({ text: 'Withdraw?' }), button)).toBe(answer)
  expect(element()?.open).toBe(false)
})

test('alert has OK only, shows HTML as text, and resolves when closed', async () => {
  render(<SimpleDialogs {...words} />)
  const done = ask(() => alertDialog({ text: '<b>Changed</b>' }), 'OK')
  expect(screen.queryByText('Cancel')).toBeNull()
  await expect(done).resolves.toBeUndefined()
})

test('questions are asked one after another', async () => {
  render(<SimpleDialogs {...words} />)
  const answers: boolean[] = []
  act(() => {
    for (const text of ['First?', 'Second?']) confirmDialog({ text }).then((yes) => answers.push(yes))
  })
  expect(screen.queryByText('Second?')).toBeNull()
  await act(async () => void fireEvent.click(screen.getByText('OK')))
  expect(screen.getByText('Second?')).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByText('Cancel')))
  expect(answers).toEqual([true, false])
})

test('title, text and button may be message keys, which the host translates', async () => {
  const wordsOf = (text: string) => (text.startsWith('key.') ? text.toUpperCase() : text)
  render(<SimpleDialogs {...words} wordsOf={wordsOf} />)
  act(() => void confirmDialog({ title: 'key.title', text: 'key.text', ok: 'key.ok' }))
  expect(screen.getByRole('alertdialog', { name: 'KEY.TITLE' }).textContent).toContain('KEY.TEXT')
  await act(async () => fireEvent.click(screen.getByText('KEY.OK')))
  expect(element()?.open).toBe(false)
})

test('a question asked before its host is loaded waits for it', async () => {
  const answer = confirmDialog({ text: 'Leave?' })
  render(<SimpleDialogs {...words} />)
  await act(async () => fireEvent.click(screen.getByText(words.ok)))
  expect(await answer).toBe(true)
})

test('where the host does not come, the browser itself asks', async () => {
  questions.listen(askPlainly)
  const confirm = vi.fn(() => true)
  vi.stubGlobal('confirm', confirm)
  window.confirm = confirm
  expect(await confirmDialog({ text: 'Leave?' })).toBe(true)
  vi.unstubAllGlobals()
})
