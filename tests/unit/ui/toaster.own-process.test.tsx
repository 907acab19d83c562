// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast } from '@/app/_ui/show-toast'
import { Toaster } from '@/app/_ui/toaster'

const undone = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  undone.mockReset()
  render(<Toaster label="Messages" closeLabel="Close" undoLabel="Undo" onUndone={undone} />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const show = (title: string) => act(() => showToast({ title }))

test('is announced and stays 3 seconds', () => {
  show('Credit added')
  expect(screen.getByText('Credit added').closest('[role=status]')).toBeTruthy()
  wait(2999)
  expect(screen.queryByText('Credit added')).toBeTruthy()
  wait(1)
  expect(screen.queryByText('Credit added')).toBeNull()
})

test('a toast shown before its host is loaded waits for it', () => {
  cleanup()
  show('Credit added')
  render(<Toaster label="Messages" closeLabel="Close" undoLabel="Undo" />)
  expect(screen.getByText('Credit added')).toBeTruthy()
})

test('stays while the pointer is over it', () => {
  show('Credit added')
  const card = screen.getByText('Credit added').closest('.toast') as Element
  wait(2000)
  fireEvent.mouseEnter(card)
  wait(10_000)
  expect(screen.queryByText('Credit added')).toBeTruthy()
  fireEvent.mouseLeave(card)
  wait(3000)
  expect(screen.queryByText('Credit added')).toBeNull()
})

test.each([
  ['below the page’s own buttons that it would cover', { left: 700, right: 900, top: 90, bottom: 130 }, '138px'],
  ['where it always stands, beside buttons at the left', { left: 0, right: 200, top: 90, bottom: 130 }, ''],
  ['where it always stands, above buttons further down', { left: 700, right: 900, top: 300, bottom: 340 }, ''],
])('stands %s', (_name, place, top) => {
  const toaster = document.querySelector<HTMLElement>('.toaster')!
  Object.assign(toaster, { showPopover: () => {}, hidePopover: () => {}, matches: () => false })
  toaster.getBoundingClientRect = () => DOMRect.fromRect({ x: 616, y: 72, width: 384, height: 60 })
  const buttons = document.createElement('div')
  buttons.className = 'page-actions'
  const { left, right, bottom, top: y } = place
  buttons.getBoundingClientRect = () => DOMRect.fromRect({ x: left, y, width: right - left, height: bottom - y })
  document.body.append(buttons)
  show('Credit added')
  expect(toaster.style.top).toBe(top)
  buttons.remove()
})

test('each toast has its own timer and its own close button', () => {
  show('First')
  wait(1000)
  show('Second')
  fireEvent.click(screen.getAllByLabelText('Close')[0] as Element)
  expect(screen.queryByText('First')).toBeNull()
  wait(2999)
  expect(screen.queryByText('Second')).toBeTruthy()
})

const archived = (undo = vi.fn(async () => true)) => {
  act(() => showToast({ title: 'Archived', undo }))
  return undo
}
const shown = () => screen.queryByText('Archived')

test('a toast with undo stays 10 seconds, and as long as it has the focus', () => {
  archived()
  wait(9999)
  expect(shown()).toBeTruthy()
  act(() => screen.getByText('Undo').focus())
  wait(20_000)
  expect(shown()).toBeTruthy()
  act(() => screen.getByText('Undo').blur())
  wait(10_000)
  expect(shown()).toBeNull()
})

test('undo runs once, and a toast confirms it', async () => {
  const undo = archived()
  await act(async () => fireEvent.click(screen.getByText('Undo')))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(undone.mock.calls).toEqual([[true]])
  expect(shown()).toBeNull()
  archived(vi.fn(async () => false))
  await act(async () => fireEvent.click(screen.getByText('Undo')))
  expect(undone.mock.calls).toEqual([[true], [false]])
})

test.each([{ ctrlKey: true }, { metaKey: true }])('the undo key runs it: %o, but not in a field', async (held) => {
  const undo = archived()
  const field = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(field, { key: 'z', ...held })
  fireEvent.keyDown(document.body, { key: 'z' })
  fireEvent.keyDown(document.body, { key: 'Z', shiftKey: true, ...held })
  expect(undo).not.toHaveBeenCalled()
  await act(async () => fireEvent.keyDown(document.body, { key: 'z', ...held }))
  expect(undo).toHaveBeenCalledTimes(1)
  field.remove()
})

test('an offer stays 10 seconds, is taken with one press, and is no undo', () => {
  const accept = vi.fn(async () => {})
  const offer = () => act(() => showToast({ title: 'Dates stay', offer: { label: 'Change them', accept } }))
  offer()
  wait(9999)
  fireEvent.keyDown(document, { key: 'z', ctrlKey: true })
  expect(accept).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Change them'))
  expect(accept).toHaveBeenCalledOnce()
  expect(screen.queryByText('Dates stay')).toBeNull()
  offer()
  wait(10_000)
  expect(screen.queryByText('Dates stay')).toBeNull()
  expect(undone).not.toHaveBeenCalled()
})
