// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps, MouseEvent } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Link, mayBePrefetched, offlineLinkEvent } from '@/app/_ui/link'

type NextLinkProps = ComponentProps<'a'> & {
  prefetch: boolean
  onNavigate: (event: { preventDefault: () => void }) => void
}
const status = vi.hoisted(() => ({ pending: false }))
const gone = vi.fn<(href: string) => void>()

/** The router’s link, reduced to the props that matter: whether to prefetch, and a handler before navigation. */
vi.mock('next/link', async () => {
  const { createElement } = await import('react')
  const RouterLink = ({ prefetch, onNavigate, ...rest }: NextLinkProps) => {
    const onClick = (event: MouseEvent) => {
      event.preventDefault()
      let goes = true
      onNavigate({
        preventDefault: () => {
          goes = false
        },
      })
      if (goes) gone(String(rest.href))
    }
    return createElement('a', { ...rest, 'data-fetched': prefetch, onClick })
  }
  return { default: RouterLink, useLinkStatus: () => status }
})

const offline = vi.fn()
beforeEach(() => {
  gone.mockReset()
  offline.mockReset()
  window.addEventListener(offlineLinkEvent, offline)
})
afterEach(() => {
  cleanup()
  status.pending = false
  window.removeEventListener(offlineLinkEvent, offline)
  vi.restoreAllMocks()
})
const link = () => screen.getByRole('link')
const fetched = () => link().dataset.fetched

test('a page is not fetched because its link is visible', () => {
  render(<Link href="/documents">Documents</Link>)
  expect(fetched()).toBe('false')
})

test.each([
  ['the pointer', fireEvent.mouseEnter],
  ['a finger', fireEvent.touchStart],
  ['the focus', fireEvent.focus],
])('%s near a link fetches its page ahead', (_name, approach) => {
  render(<Link href="/documents?page=2">Documents</Link>)
  approach(link())
  expect(fetched()).toBe('true')
})

test('a page whose reading leaves a trace is fetched by a click only', () => {
  render(<Link href="/orgs/o1/members/r1">Ana García</Link>)
  for (const approach of [fireEvent.mouseEnter, fireEvent.touchStart, fireEvent.focus]) approach(link())
  expect(fetched()).toBe('false')
  fireEvent.click(link())
  expect(gone).toHaveBeenCalledExactlyOnceWith('/orgs/o1/members/r1')
})

test('a click without network stays on the page and shows that', () => {
  render(<Link href="/documents">Documents</Link>)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent.click(link())
  expect([gone.mock.calls.length, offline.mock.calls.length]).toEqual([0, 1])
  network.mockReturnValue(true)
  fireEvent.click(link())
  expect([gone.mock.calls.length, offline.mock.calls.length]).toEqual([1, 1])
})

test('the line at the top is shown while a page loads', () => {
  render(<Link href="/documents">Documents</Link>)
  expect(document.querySelector('[data-going]')).toBeNull()
  cleanup()
  status.pending = true
  render(<Link href="/documents">Documents</Link>)
  expect(document.querySelector('[data-going]')).not.toBeNull()
})

test.each([
  ['what loads a whole page', { href: '/login', reload: true }],
  ['another window', { href: '/verify/t', target: '_blank' }],
  ['a file', { href: '/api/documents/d', download: true }],
  ['another site', { href: 'https://example.com' }],
  ['a message', { href: 'mailto:help@example.com' }],
])('%s is left to the browser', (_name, props) => {
  render(<Link {...props}>Go</Link>)
  fireEvent.mouseEnter(link())
  expect(fetched()).toBeUndefined()
  expect(link().getAttribute('href')).toBe(props.href)
  expect(link().hasAttribute('data-reload')).toBe('reload' in props)
})

describe('what is read leaves a trace or not', () => {
  test.each([
    '/orgs/o/members/r',
    '/orgs/o/members/r?back=1',
    '/orgs/o/members/r/credentials/c',
    '/orgs/o/members/import/i',
    '/orgs/o/members/export?q=a',
    '/orgs/o/curriculums/c',
    '/orgs/o/tasks/t/task_sessions/s/roster/e',
    '/orgs/o/tasks/t/task_sessions/s/finish',
    '/attend-session/s',
    '/login',
    '/login?next=/x',
    '/logout',
    '/callback?code=1',
    '/explorer',
    '/api/certificates/c',
    '/graphql',
  ])('%s is never fetched ahead', (href) => expect(mayBePrefetched(href)).toBe(false))

  test.each([
    '/dashboard',
    '/credentials/c',
    '/orgs/o',
    '/orgs/o/members',
    '/orgs/o/members?q=a',
    '/orgs/o/members/import',
    '/orgs/o/curriculums/new',
    '/orgs/o/tasks/t/task_sessions/s/roster',
    '/loginless',
    '?page=2',
    '#top',
  ])('%s may be fetched ahead', (href) => expect(mayBePrefetched(href)).toBe(true))
})
