// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChoiceKeys } from '@/app/_components/choice-keys'
import { ChoiceList } from '@/app/_components/choice-list'
import { FrameKeys } from '@/app/_components/frame-keys'
import { keepChoice, keptChoice } from '@/app/_lib/keep-choice'
import { onLatePress, useLatePresses } from '@/app/_lib/late-press'

const place = vi.hoisted(() => ({ path: '/dashboard', query: '', refresh: vi.fn() }))
vi.mock('next/navigation', () => ({
  useRouter: () => ({ refresh: place.refresh }),
  usePathname: () => place.path,
  useSearchParams: () => new URLSearchParams(place.query),
}))

function Presses() {
  useLatePresses()
  return null
}

beforeEach(() => {
  Object.assign(place, { path: '/dashboard', query: '' })
  place.refresh.mockReset()
})
afterEach(() => {
  cleanup()
  for (const name of ['suma-theme', 'suma-locale', 'suma-menu']) keepChoice(name, null)
  delete document.documentElement.dataset.theme
})

test('a press that comes before its code is worked off once it is there, the latest only', () => {
  render(
    <>
      <Presses />
      <button type="button" data-late="one">
        <b>One</b>
      </button>
      <button type="button" data-late="two">
        Two
      </button>
    </>,
  )
  const [one, two] = [vi.fn(), vi.fn()]
  fireEvent.click(screen.getByText('Two'))
  fireEvent.click(screen.getByText('One'))
  const endTwo = onLatePress('two', two)
  const endOne = onLatePress('one', one)
  expect(two).not.toHaveBeenCalled()
  expect(one).toHaveBeenCalledExactlyOnceWith(screen.getByText('One').parentElement)
  fireEvent.click(screen.getByText('Two'))
  expect(two).toHaveBeenCalledOnce()
  endOne()
  endTwo()
  fireEvent.click(screen.getByText('Two'))
  expect(two).toHaveBeenCalledOnce()
})

test('a look is put on at once, ticked and kept; as on the device forgets it', () => {
  const choices = ['device', 'light', 'dark'].map((value) => ({ value, label: value }))
  render(
    <>
      <Presses />
      <ChoiceKeys />
      <ChoiceList name="theme" label="Theme" current="device" choices={choices} />
    </>,
  )
  const ticked = () => choices.filter(({ label }) => screen.getByText(label).closest('[aria-pressed=true]'))
  fireEvent.click(screen.getByText('dark'))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect([keptChoice('suma-theme'), ticked().map(({ value }) => value)]).toEqual(['dark', ['dark']])
  fireEvent.click(screen.getByText('device'))
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect([keptChoice('suma-theme'), ticked().map(({ value }) => value)]).toEqual([null, ['device']])
})

test('a language is kept and the page drawn anew; the current one, and what is none, change nothing', async () => {
  const choices = ['en', 'es', 'xx'].map((value) => ({ value, label: value }))
  render(
    <>
      <Presses />
      <ChoiceKeys />
      <ChoiceList name="language" label="Language" current="en" choices={choices} />
    </>,
  )
  for (const name of ['en', 'xx']) fireEvent.click(screen.getByText(name))
  expect(keptChoice('suma-locale')).toBeNull()
  fireEvent.click(screen.getByText('es'))
  expect(keptChoice('suma-locale')).toBe('es')
  await vi.waitFor(() => expect(place.refresh).toHaveBeenCalledOnce())
})

test('the parts of the frame follow the address, and the column opens and closes for the pages to come', () => {
  const frame = (
    <>
      <Presses />
      <FrameKeys complete />
      <div data-part="menuToggle">
        <button type="button" aria-label="Close" data-other-label="Open" data-late="menu" aria-controls="nav">
          x
        </button>
      </div>
      <nav id="nav" data-part="sideNav" />
      <a data-part="homeButton" href="/dashboard">
        Home
      </a>
    </>
  )
  const { rerender } = render(frame)
  const hidden = () => [...document.querySelectorAll<HTMLElement>('[data-part]')].map((part) => part.hidden)
  expect(hidden()).toEqual([false, false, false])
  const button = screen.getByText('x')
  fireEvent.click(button)
  expect(button.getAttribute('aria-label')).toBe('Open')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.getElementById('nav')?.hasAttribute('data-closed')).toBe(true)
  expect(keptChoice('suma-menu')).toBe('closed')
  fireEvent.click(button)
  expect(button.getAttribute('aria-label')).toBe('Close')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(keptChoice('suma-menu')).toBeNull()
  place.path = '/orgs/o1/members'
  rerender(<div>{frame}</div>)
  expect(hidden()).toEqual([true, true, false])
  place.path = '/onboarding'
  rerender(<section>{frame}</section>)
  expect(hidden()).toEqual([true, true, true])
})
