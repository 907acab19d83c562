// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FormDialog } from '@/app/_forms/form-dialog'
import { watchBack } from '@/app/_ui/back-closes'
import { SimpleDialogs } from '@/app/_ui/simple-dialogs'
import { renderInEnglish } from '@/tests/setup/in-english'

const onClose = vi.fn()
const router = vi.fn()
const go = vi.fn<(by?: number) => void>()
let stop = () => {}
beforeEach(() => void vi.spyOn(history, 'go').mockImplementation(go))
afterEach(() => {
  cleanup()
  stop()
  removeEventListener('popstate', router)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const double of [onClose, router, go]) double.mockReset()
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

/** A history of several documents whose steps nobody can hold; the page is its last entry. */
function historyOf(...documents: string[]) {
  const entries = documents.map((document) => ({ document, sameDocument: document === 'page' }))
  let index = entries.length - 1
  const navigation = Object.assign(new EventTarget(), {
    entries: () => entries,
    get currentEntry() {
      return { index }
    },
  })
  vi.spyOn(history, 'pushState').mockImplementation(() => {
    index = entries.push({ document: 'page', sameDocument: true }) - 1
  })
  function step(by: number) {
    const destination = { url: location.href }
    navigation.dispatchEvent(Object.assign(new Event('navigate'), { navigationType: 'traverse', destination }))
    index += by
    if (at() === 'page') dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }
  const at = () => entries[index]?.document
  go.mockImplementation((by = 0) => step(by))
  vi.spyOn(history, 'back').mockImplementation(() => step(-1))
  vi.stubGlobal('navigation', navigation)
  return { at, entries, back: () => act(() => step(-1)) }
}

test('Back closes a dialog also where the entry before is another document, and leaves the page with one press then', () => {
  const trip = historyOf('provider', 'page')
  open()
  trip.back()
  expect(onClose).toHaveBeenCalledOnce()
  expect(trip.at()).toBe('page')
  cleanup()
  trip.back()
  expect(trip.at()).toBe('provider')
  expect(router).not.toHaveBeenCalled()
})

test('a page that Back does not leave gets no second entry', () => {
  const trip = historyOf('page', 'page')
  open()
  trip.back()
  expect(onClose).toHaveBeenCalledOnce()
  expect(trip.entries).toHaveLength(2)
})
