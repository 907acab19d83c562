// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

const place = vi.hoisted(() => ({ path: '' }))
vi.mock('next/navigation', () => ({ usePathname: () => place.path }))

/** A page just loaded, at its first address. */
async function loaded() {
  vi.resetModules()
  const { PageTitle } = await import('@/app/_ui/page-title')
  place.path = location.pathname
  return (path: string, title: string) => {
    place.path = path
    // Each page has its own title element; a change of the query keeps it.
    return <PageTitle key={path}>{title}</PageTitle>
  }
}

beforeEach(() => window.history.replaceState(null, '', '/dashboard'))
const focused = () => document.activeElement?.textContent

test('the first page leaves the focus where the browser has it', async () => {
  const page = await loaded()
  render(page('/dashboard', 'Dashboard'))
  expect(screen.getByRole('heading', { level: 1 })).not.toBe(document.activeElement)
})

test('a navigation, also back, moves the focus to the title without scrolling', async () => {
  const page = await loaded()
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  const { rerender } = render(page('/dashboard', 'Dashboard'))
  rerender(page('/documents', 'Documents'))
  expect(focused()).toBe('Documents')
  rerender(page('/dashboard', 'Dashboard'))
  expect(focused()).toBe('Dashboard')
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }], [{ preventScroll: true }]])
  focus.mockRestore()
})

test('a rerendered or sorted page leaves the focus at what was pressed', async () => {
  const page = await loaded()
  const { rerender } = render(page('/dashboard', 'Dashboard'))
  rerender(page('/documents', 'Documents'))
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  rerender(page('/documents', 'Documents (2)'))
  expect(document.activeElement).toBe(button)
  button.remove()
})

test('the title gets the focus by script only: Tab skips it', async () => {
  const page = await loaded()
  render(page('/dashboard', 'Dashboard'))
  expect(screen.getByRole('heading').tabIndex).toBe(-1)
})
