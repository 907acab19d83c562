// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FramePerson, MemberFrame } from '@/app/_frame/member-frame'
import { PublicFrame } from '@/app/_frame/public-frame'
import { keepChoice, keptChoice } from '@/app/_lib/choice-cookies'
import browser from '@/locales/en/browser.json'
import common from '@/locales/en/common.json'
import contact from '@/locales/en/contact.json'
import inbox from '@/locales/en/inbox.json'
import { renderInEnglish } from '@/tests/setup/in-english'
import { place } from '@/tests/setup/navigation'
import { until } from '@/tests/setup/until'

const { shell, nav } = common
const ana: FramePerson = {
  id: 'ana',
  name: 'Ana García',
  contact: 'ana@example.com',
  complete: true,
  unread: 0,
  superAdmin: false,
  organizations: null,
}

beforeEach(() => {
  Object.assign(place, { path: '/dashboard', query: '' })
  vi.stubGlobal('fetch', async () => Response.json({ data: { searchPlaces: [] } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  keepChoice('suma-menu', null)
})

type Seen = { person?: Partial<FramePerson>; menuClosed?: boolean }
const frame = ({ person, menuClosed = false }: Seen = {}) => (
  <MemberFrame person={{ ...ana, ...person }} path={place.path} menuClosed={menuClosed} theme={null}>
    <main>Page</main>
  </MemberFrame>
)
const shown = (seen?: Seen) => renderInEnglish(frame(seen))

/** The side navigation; null if the frame has none. */
const side = () => screen.queryByRole('navigation', { name: shell.mainNavigation })
const header = () => screen.getByRole('banner')
/** The buttons that open the side navigation: one for phones, one for wide screens. */
const toggles = () => within(header()).queryAllByRole('button', { name: /menu/i })
const leadsTo = () =>
  within(header())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
/** Actions the header has twice, as a button and in the person's menu. */
const twice = (name: string) => within(header()).getAllByRole<HTMLButtonElement>('button', { name })

test.each([
  ['/dashboard', '', { menu: true, ways: true }],
  ['/credentials/c1', '', { menu: true, ways: true }],
  ['/orgs/o1/members', '', { menu: false, ways: true }],
  ['/verification', '', { menu: false, ways: false }],
  ['/onboarding', '', { menu: false, ways: false }],
  ['/credentials/new', 'onboarding=1', { menu: false, ways: false }],
])('on %s?%s the frame has the parts of that address', (path, query, { menu, ways }) => {
  Object.assign(place, { path, query })
  shown()
  expect(side() !== null).toBe(menu)
  expect(toggles().length).toBe(menu ? 2 : 0)
  expect(leadsTo()).toEqual(ways ? ['/', '/dashboard', '/notices', '/account', '/account'] : ['/'])
})

test.each([
  [0, inbox.title, ''],
  [1, 'Notifications, 1 new', '1'],
  [100, 'Notifications, 100 new', '99+'],
])('the bell of %i new notifications says so', (unread, name, text) => {
  shown({ person: { unread } })
  expect(within(header()).getByRole('link', { name }).textContent).toBe(text)
})

test('the parts follow the address during navigation', () => {
  const { rerender } = shown()
  expect(side()).not.toBeNull()
  place.path = '/orgs/o1'
  rerender(frame())
  expect([side(), toggles().length]).toEqual([null, 0])
  place.path = '/documents'
  rerender(frame())
  expect(side()).not.toBeNull()
})

test('a person without a profile has no menu and no command menu', () => {
  shown({ person: { complete: false } })
  expect([side(), toggles().length]).toEqual([null, 0])
  expect(screen.queryByText(browser.commands.open)).toBeNull()
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  expect(screen.queryByRole('combobox')).toBeNull()
})

const current = () =>
  within(side() as HTMLElement)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent)

test.each([
  ['/dashboard', [nav.dashboard]],
  ['/credentials', [nav.credentials]],
  ['/credentials/c1/credits/k1', [nav.credentials]],
  ['/notices', []],
  ['/account/tokens', []],
  ['/org-invitations/i1', []],
])('on %s the current page of the menu is %j', (path, names) => {
  place.path = path
  shown()
  expect(current()).toEqual(names)
})

test.each([
  [{ href: '/orgs/o1', count: 1 }, '/orgs/o1'],
  [{ href: '/orgs', count: 2 }, '/orgs'],
  [null, null],
])('%j: the menu leads to the organizations of their administrators', (organizations, href) => {
  shown({ person: { organizations } })
  const links = within(side() as HTMLElement).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href')).filter((one) => one?.startsWith('/orgs'))).toEqual(
    href ? [href] : [],
  )
})

test('the side navigation closes and opens, also for the pages that follow', () => {
  shown()
  const isClosed = () => side()?.hasAttribute('data-closed')
  const button = () => toggles()[1] as HTMLElement
  expect([isClosed(), button().getAttribute('aria-expanded')]).toEqual([false, 'true'])
  fireEvent.click(button())
  expect([isClosed(), button().getAttribute('aria-expanded'), keptChoice('suma-menu')]).toEqual([
    true,
    'false',
    'closed',
  ])
  expect(button().getAttribute('aria-label')).toBe(shell.openMenu)
  fireEvent.click(button())
  expect([isClosed(), button().getAttribute('aria-expanded'), keptChoice('suma-menu')]).toEqual([false, 'true', null])
  expect(button().getAttribute('aria-label')).toBe(shell.closeMenu)
})

test('a side navigation that was closed on an earlier page is closed on this one', () => {
  shown({ menuClosed: true })
  expect(side()?.hasAttribute('data-closed')).toBe(true)
  expect(toggles()[1]?.getAttribute('aria-expanded')).toBe('false')
})

test('on a phone it is a popover that closes when a link is pressed', () => {
  shown()
  const menu = side() as HTMLElement
  expect(menu.getAttribute('popover')).toBe('auto')
  expect(toggles()[0]?.getAttribute('popovertarget')).toBe(menu.id)
  const hide = vi.fn()
  Object.assign(menu, { hidePopover: hide, matches: (selector: string) => selector === ':popover-open' })
  menu.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(menu)
  expect(hide).not.toHaveBeenCalled()
  fireEvent.click(within(menu).getByText(nav.documents))
  expect(hide).toHaveBeenCalledOnce()
})

test('the person’s menu shows who is signed in, and its item opens the command menu', async () => {
  shown()
  const opener = within(header()).getByRole('button', { name: /Ana García/ })
  expect(opener.getAttribute('aria-description')).toContain('Ana García')
  fireEvent.click(screen.getByText(browser.commands.open))
  expect(await screen.findByRole('combobox')).toBeTruthy()
})

test('"Contact us" opens its dialog, which keeps its text when it is closed and opened again', async () => {
  shown()
  const open = () => fireEvent.click(within(header()).getByRole('button', { name: shell.contactUs }))
  open()
  const box = () => screen.queryByPlaceholderText<HTMLTextAreaElement>(contact.placeholder)
  await until(() => expect(box()).not.toBeNull())
  fireEvent.change(box() as HTMLTextAreaElement, { target: { value: 'Hello' } })
  await act(async () => fireEvent.click(screen.getByText(contact.cancel)))
  expect(box()).toBeNull()
  open()
  expect(box()?.value).toBe('Hello')
})

test('what the header has is not in the side navigation too', () => {
  shown()
  const inSide = within(side() as HTMLElement)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(inSide).toEqual(['/dashboard', '/credentials', '/enrollments', '/add-credits', '/documents'])
})

test('signing out is a form that works without script', () => {
  shown()
  const forms = twice(shell.signOut).map(({ form }) => [form?.method, form?.getAttribute('action')])
  expect(forms).toEqual([
    ['post', '/logout'],
    ['post', '/logout'],
  ])
})

test('signed out the header has name, language and sign-in, as links that load whole pages', () => {
  renderInEnglish(
    <PublicFrame>
      <main>Page</main>
    </PublicFrame>,
  )
  const links = screen.getAllByRole('link').filter((link) => !link.getAttribute('href')?.startsWith('#'))
  expect(links.map((link) => [link.getAttribute('href'), link.dataset.reload])).toEqual([
    ['/', 'true'],
    ['/login', 'true'],
  ])
  expect(side()).toBeNull()
  expect(screen.getByText(common.languages.ja)).toBeTruthy()
})
