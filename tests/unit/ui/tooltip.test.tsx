// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { IconButton } from '@/app/_ui/icon-button'
import { Menu } from '@/app/_ui/menu'
import { loadPlacing } from '@/app/_ui/place'
import { Tips } from '@/app/_ui/tips'

beforeAll(async () => void (await loadPlacing()))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const why = 'Too many online hours.'
const show = (text = why) =>
  render(
    <>
      <Tips />
      <span data-tip={text}>
        <button type="button">Why</button>
      </span>
      <IconButton label="Open menu">x</IconButton>
      <p>Elsewhere</p>
    </>,
  )
const target = () => screen.getByText('Why')
const menu = () => screen.getByLabelText('Open menu')
const bubble = () => document.querySelector('.tip')
const shown = () => (bubble()?.hasAttribute('data-shown') ? bubble()?.textContent : null)
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const enter = (element: Element) => fireEvent.pointerOver(element, { pointerType: 'mouse' })
const press = (element: Element) => fireEvent.pointerDown(element, { pointerType: 'mouse' })
const tap = async (element: Element) => {
  fireEvent.pointerDown(element, { pointerType: 'touch' })
  fireEvent.pointerOver(element, { pointerType: 'touch' })
  fireEvent.click(element)
  await wait(0)
}

test('hidden at first; shown 300 ms after the mouse enters; gone when it leaves', async () => {
  show()
  expect(shown()).toBeNull()
  enter(target())
  await wait(299)
  expect(shown()).toBeNull()
  await wait(1)
  expect(shown()).toBe(why)
  enter(screen.getByText('Elsewhere'))
  expect(shown()).toBeNull()
})

test('a mouse that only passes, or leaves the window, shows nothing', async () => {
  show()
  enter(target())
  await wait(200)
  enter(screen.getByText('Elsewhere'))
  await wait(1000)
  expect(shown()).toBeNull()
  enter(target())
  await wait(200)
  fireEvent.pointerOut(target(), { pointerType: 'mouse', relatedTarget: null })
  await wait(1000)
  expect(shown()).toBeNull()
})

test('the mouse may wander on to the bubble, and from one target to the next', async () => {
  show()
  enter(target())
  await wait(300)
  enter(bubble() as Element)
  await wait(1000)
  expect(shown()).toBe(why)
  enter(menu())
  expect(shown()).toBeNull()
  await wait(300)
  expect(shown()).toBe('Open menu')
})

test('pressing what it explains takes it away until the mouse comes again', async () => {
  show()
  enter(menu())
  await wait(300)
  press(menu())
  expect(shown()).toBeNull()
  enter(menu())
  await wait(1000)
  expect(shown()).toBeNull()
  enter(screen.getByText('Elsewhere'))
  enter(menu())
  await wait(300)
  expect(shown()).toBe('Open menu')
})

test('by touch a click toggles, and a click elsewhere closes', async () => {
  show()
  await tap(target())
  expect(shown()).toBe(why)
  await tap(target())
  expect(shown()).toBeNull()
  await tap(target())
  await tap(screen.getByText('Elsewhere'))
  expect(shown()).toBeNull()
})

test('by touch a button whose name or description it is only does its thing', async () => {
  show()
  await tap(menu())
  await wait(1000)
  expect(shown()).toBeNull()
  render(
    <Menu button="MR" title="Signed in as Maria">
      <b>Language</b>
    </Menu>,
  )
  await tap(screen.getByText('MR'))
  expect(shown()).toBeNull()
  enter(screen.getByText('MR'))
  await wait(300)
  expect(shown()).toBe('Signed in as Maria')
})

test('Escape closes it', async () => {
  show()
  await tap(target())
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(shown()).toBeNull()
})

test('by keyboard it comes and goes with the focus', async () => {
  show()
  const button = target()
  vi.spyOn(button, 'matches').mockReturnValue(true)
  fireEvent.focusIn(button)
  await wait(0)
  expect(shown()).toBe(why)
  fireEvent.focusOut(button)
  expect(shown()).toBeNull()
})

test('the bubble is taken out of the top layer once it has faded', async () => {
  show()
  const hide = vi.fn()
  Object.assign(bubble() as Element, { showPopover: vi.fn(), hidePopover: hide })
  await tap(target())
  await tap(target())
  await wait(299)
  expect(hide).not.toHaveBeenCalled()
  await wait(1)
  expect(hide).toHaveBeenCalledOnce()
})

test.each(['', '   '])('nothing for the empty text "%s"', async (text) => {
  show(text)
  enter(target())
  await wait(1000)
  expect(shown()).toBeNull()
})

test('a button that shows its name in words does not repeat it', async () => {
  render(
    <>
      <Tips />
      <IconButton label="Contact us">
        <span>Contact us</span>
      </IconButton>
    </>,
  )
  enter(screen.getByLabelText('Contact us'))
  await wait(1000)
  expect(shown()).toBeNull()
})
