// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RowMenu } from '@/app/_ui/row-menu'

const remove = vi.fn<(name: string) => void>()
const drawn = vi.fn<(name: string) => void>()
/** A menu item that counts its renders. */
const Line = ({ name }: { name: string }) => {
  drawn(name)
  return (
    <button type="button" onClick={() => remove(name)}>
      Remove {name}
    </button>
  )
}

/** The reaction of a browser when a popover is closed. */
const hide = vi.fn(function (this: HTMLElement) {
  act(() => void this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' })))
})
beforeEach(() => {
  for (const spy of [remove, drawn, hide]) spy.mockClear()
  Object.assign(HTMLElement.prototype, { showPopover: vi.fn(), hidePopover: hide })
  render(
    <ul>
      {['Ana', 'Bo'].map((name) => (
        <li key={name}>
          <RowMenu label={`Actions for ${name}`}>
            <Line name={name} />
          </RowMenu>
        </li>
      ))}
    </ul>,
  )
})
afterEach(() => {
  cleanup()
  for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name)
})
const dots = (name: string) => screen.getByLabelText(`Actions for ${name}`)

test('the items of a row are rendered when its menu is opened, and get the focus where they are placed', async () => {
  expect(drawn).not.toHaveBeenCalled()
  fireEvent.click(dots('Ana'))
  expect(drawn.mock.calls).toEqual([['Ana']])
  const item = screen.getByText('Remove Ana')
  expect(item.parentElement?.style.visibility).toBe('hidden')
  await waitFor(() => expect(document.activeElement).toBe(item))
  expect(item.parentElement?.style.visibility).toBe('')
  expect(dots('Ana').getAttribute('aria-expanded')).toBe('true')
})

test('its button closes it again', () => {
  fireEvent.click(dots('Ana'))
  fireEvent.click(dots('Ana'))
  expect(screen.queryByText('Remove Ana')).toBeNull()
  expect(dots('Ana').hasAttribute('aria-expanded')).toBe(false)
})

test('an item acts on its own row and closes the menu', () => {
  fireEvent.click(dots('Bo'))
  fireEvent.click(screen.getByText('Remove Bo'))
  expect(remove.mock.calls).toEqual([['Bo']])
  expect(hide).toHaveBeenCalledOnce()
  expect(screen.queryByText('Remove Bo')).toBeNull()
})
