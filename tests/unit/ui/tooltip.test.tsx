// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tooltip } from '@/app/_ui/tooltip'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const page = (text: string) => (
  <>
    <Tooltip text={text}>
      <button type="button">Why</button>
    </Tooltip>
    <p>Elsewhere</p>
  </>
)
const target = () => screen.getByText('Why')
const bubble = () => document.querySelector('[role=tooltip]')
const isShown = () => bubble()?.hasAttribute('data-shown') ?? false
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const byMouse = () => {
  fireEvent.pointerEnter(target().parentElement as Element, { pointerType: 'mouse' })
  fireEvent.mouseEnter(target().parentElement as Element)
}
const tap = (element: Element) => {
  fireEvent.pointerDown(element, { pointerType: 'touch' })
  fireEvent.click(element)
}

test('hidden at first; shown 300 ms after the mouse enters; gone when it leaves', () => {
  render(page('Too many online hours.'))
  expect(isShown()).toBe(false)
  byMouse()
  wait(299)
  expect(isShown()).toBe(false)
  wait(1)
  expect(isShown()).toBe(true)
  fireEvent.mouseLeave(target().parentElement as Element)
  expect(isShown()).toBe(false)
})

test('a mouse that only passes shows nothing', () => {
  render(page('Too many online hours.'))
  byMouse()
  wait(200)
  fireEvent.mouseLeave(target().parentElement as Element)
  wait(1000)
  expect(isShown()).toBe(false)
})

test('by touch a click toggles, and a click elsewhere closes', () => {
  render(page('Too many online hours.'))
  tap(target())
  expect(isShown()).toBe(true)
  tap(target())
  expect(isShown()).toBe(false)
  tap(target())
  fireEvent.click(screen.getByText('Elsewhere'))
  expect(isShown()).toBe(false)
})

test('Escape closes it', () => {
  render(page('Too many online hours.'))
  tap(target())
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(isShown()).toBe(false)
})

test.each(['', '   '])('nothing for the empty text "%s"', (text) => {
  render(page(text))
  expect(bubble()).toBeNull()
  expect(target().hasAttribute('aria-describedby')).toBe(false)
})

test('describes its target, also while hidden', () => {
  render(page('Too many online hours.'))
  expect(target().getAttribute('aria-describedby')).toBe(bubble()?.id)
  expect(bubble()?.textContent).toBe('Too many online hours.')
})
