// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast } from '@/app/_ui/show-toast'
import { Toaster } from '@/app/_ui/toaster'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster label="Messages" closeLabel="Close" />)
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

test('each has its own clock and its own cross', () => {
  show('First')
  wait(1000)
  show('Second')
  fireEvent.click(screen.getAllByLabelText('Close')[0] as Element)
  expect(screen.queryByText('First')).toBeNull()
  wait(2999)
  expect(screen.queryByText('Second')).toBeTruthy()
})
