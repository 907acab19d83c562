// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { isOpen, Tabs } from '@/app/_ui/tabs'
import { place } from '@/tests/setup/navigation'

beforeEach(() => Object.assign(place, { path: '/orgs/o', query: '' }))
test.each([
  ['/orgs/o', '', '/orgs/o', true],
  ['/orgs/o', 'tab=settings', '/orgs/o', false],
  ['/orgs/o', 'tab=settings', '/orgs/o?tab=settings', true],
  ['/orgs/o', 'q=a&tab=settings', '/orgs/o?tab=settings', true],
  ['/orgs/o/members/r', '', '/orgs/o/members', true],
  ['/orgs/o/members-of-old', '', '/orgs/o/members', false],
  ['/orgs/o/members', '', '/orgs/o', false],
])('on %s?%s the tab of %s is open: %s', (path, query, href, open) => {
  expect(isOpen(href, '/orgs/o', path, query)).toBe(open)
})

const current = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent)

test('the marked tab of a layout follows the address', () => {
  const row = (
    <Tabs
      label="Pages"
      home="/orgs/o"
      items={[
        { label: 'Overview', href: '/orgs/o' },
        { label: 'Settings', href: '/orgs/o?tab=settings', also: ['/orgs/o?tab=access'] },
        { label: 'Members', href: '/orgs/o/members', count: 3 },
      ]}
    />
  )
  const { rerender } = render(row)
  expect(current()).toEqual(['Overview'])
  for (const [path, query, name] of [
    ['/orgs/o', 'tab=settings', 'Settings'],
    ['/orgs/o', 'tab=access', 'Settings'],
    ['/orgs/o/members/r', '', 'Members3'],
    ['/orgs/o', '', 'Overview'],
  ] as const) {
    Object.assign(place, { path, query })
    rerender(<div key={name}>{row}</div>)
    expect(current()).toEqual([name])
  }
})

test('a row inside a page is told by it which tab is open', () => {
  place.path = '/account'
  render(
    <Tabs
      label="Account"
      items={[
        { label: 'Profile', href: '/account' },
        { label: 'Records', href: '/account/records', current: true },
      ]}
    />,
  )
  expect(current()).toEqual(['Records'])
})

test('the open tab is scrolled to the middle of its row, again on every page', () => {
  const items = ['a', 'b', 'c'].map((name) => ({ label: name, href: `/${name}` }))
  const row = <Tabs label="Letters" items={items} home="/" />
  place.path = '/a'
  const { rerender } = render(row)
  const at = (remaining: number, width: number) => () => ({ left: remaining, width }) as DOMRect
  const nav = screen.getByRole('navigation')
  nav.getBoundingClientRect = at(0, 100)
  screen.getByText('c').getBoundingClientRect = at(90, 60)
  place.path = '/c'
  rerender(<Tabs label="Letters" items={items} home="/" />)
  expect(nav.scrollLeft).toBe(70)
})
