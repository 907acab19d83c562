// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Menu } from '@/app/_ui/menu'

const onPress = vi.fn()
const shown = () => {
  render(
    <Menu button="Actions">
      <a href="#edit">Edit</a>
      <button type="button" onClick={onPress}>
        Remove
      </button>
      <p>Only words</p>
    </Menu>,
  )
  const opener = screen.getByText('Actions')
  const panel = document.getElementById(opener.getAttribute('popovertarget') ?? '') as HTMLElement
  const hide = vi.fn()
  Object.assign(panel, { hidePopover: hide, matches: (selector: string) => selector === ':popover-open' })
  return { opener, panel, hide }
}

test('opens its panel without script', () => {
  const { opener, panel } = shown()
  expect(opener.tagName).toBe('BUTTON')
  expect(panel.getAttribute('popover')).toBe('auto')
})

test('is not seen, nor pressed, before it is below its button', async () => {
  const { panel } = shown()
  const opens = (type: string) => fireEvent(panel, Object.assign(new Event(type), { newState: 'open' }))
  opens('beforetoggle')
  expect(panel.style.visibility).toBe('hidden')
  opens('toggle')
  await waitFor(() => expect(panel.style.visibility).toBe(''))
})

test('runs a choice and closes, and does nothing for text between the choices', () => {
  const { hide } = shown()
  fireEvent.click(screen.getByText('Only words'))
  expect(hide).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Remove'))
  expect([onPress.mock.calls.length, hide.mock.calls.length]).toEqual([1, 1])
  fireEvent.click(screen.getByText('Edit'))
  expect(hide).toHaveBeenCalledTimes(2)
})
