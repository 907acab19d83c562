// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormDialog } from '@/app/_forms/form-dialog'
import { watchBack } from '@/app/_ui/back-closes'
import { SimpleDialogs } from '@/app/_ui/simple-dialogs'
import { renderInEnglish } from '@/tests/setup/in-english'

const onClose = vi.fn()
const router = vi.fn()
const go = vi.spyOn(history, 'go').mockImplementation(() => undefined)
let stop = () => {}
afterEach(() => {
  stop()
  removeEventListener('popstate', router)
  cleanup()
  vi.clearAllMocks()
})

/** A browser that moves before anybody can hold it; the router listens after us. */
function open() {
  stop = watchBack()
  addEventListener('popstate', router)
  renderInEnglish(
    <>
      <FormDialog title="Reason" onClose={onClose} onSubmit={vi.fn()} busy={false}>
        <input aria-label="Why" />
      </FormDialog>
      <SimpleDialogs alertTitle="" confirmTitle="" ok="OK" cancel="Cancel" wordsOf={(text) => text} />
    </>,
  )
}
const back = () => act(() => void dispatchEvent(new PopStateEvent('popstate', { state: {} })))

test('Back with something typed asks, and the page beneath stays where it is', async () => {
  open()
  fireEvent.input(screen.getByLabelText('Why'), { target: { value: 'A name was wrong.' } })
  back()
  expect(await screen.findByRole('alertdialog')).toBeDefined()
  expect(go).toHaveBeenCalledExactlyOnceWith(1)
  // The step that takes it back is hidden from the router, too.
  back()
  expect(router).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()

  // Back at the question is no: the text stays.
  back()
  back()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Why').value).toBe('A name was wrong.')
  expect(onClose).not.toHaveBeenCalled()
  expect(router).not.toHaveBeenCalled()
})

test('Back with nothing typed closes the dialog, and the next one moves the page', () => {
  open()
  back()
  back()
  expect(onClose).toHaveBeenCalledOnce()
  cleanup()
  back()
  expect(router).toHaveBeenCalledOnce()
})

test('a link within the page is no step back', () => {
  open()
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  expect([router.mock.calls.length, go.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0, 0])
})
