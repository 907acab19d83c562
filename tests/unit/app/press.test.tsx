// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOpen, markCurrent } from '@/app/_lib/mark-current'
import { PressArea } from '@/app/_lib/press-area'
import { usePerform } from '@/app/_lib/use-perform'
import { usePress } from '@/app/_lib/use-press'
import { RowButton } from '@/app/_ui/row-button'
import { Tabs } from '@/app/_ui/tabs'
import { readInvited, writeInvited } from '@/app/orgs/[orgId]/invitations/(list)/invited'
import { memberRow, readMemberRow } from '@/app/orgs/[orgId]/members/(list)/member-row'

type MenuProps = { pressed: HTMLElement | null; onClose: (button: HTMLElement) => void }
const Menu = ({ pressed }: MenuProps) => pressed && <output>{pressed.dataset.press}</output>
const load = vi.fn(async () => Menu)

function List() {
  const { Part, pressed, onClick, close } = usePress(load)
  return (
    <PressArea onPress={onClick}>
      <RowButton label="Actions for Ana" says="1 Ana" />
      <RowButton label="Actions for Bo" says="2 Bo" />
      {Part && <Part pressed={pressed} onClose={close} />}
    </PressArea>
  )
}

beforeEach(() => load.mockClear())
afterEach(cleanup)

test('the rows of a list share one menu, which is loaded at the first press', async () => {
  render(<List />)
  expect(load).not.toHaveBeenCalled()
  const [ana, bo] = [screen.getByLabelText('Actions for Ana'), screen.getByLabelText('Actions for Bo')]
  fireEvent.click(ana)
  expect((await screen.findByRole('status')).textContent).toBe('1 Ana')
  fireEvent.click(bo)
  expect(screen.getByRole('status').textContent).toBe('2 Bo')
  fireEvent.click(bo)
  expect(screen.queryByRole('status')).toBeNull()
  expect(load).toHaveBeenCalledTimes(1)
})

type Doing = { load: () => Promise<string>; perform: (part: string, says: string) => Promise<void> }
function Buttons({ load: word, perform }: Doing) {
  const press = usePerform(word, perform)
  return (
    <PressArea onPress={press}>
      <button type="button" data-press="a">
        One
      </button>
      <button type="button">Two</button>
    </PressArea>
  )
}

test('what a button does is loaded at the press, and done once at a time', async () => {
  const first = Promise.withResolvers<void>()
  const perform = vi.fn<(part: string, says: string) => Promise<void>>(() => first.promise)
  const loadWord = vi.fn(async () => 'loaded')
  render(<Buttons load={loadWord} perform={perform} />)
  fireEvent.click(screen.getByText('Two'))
  expect(loadWord).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('One'))
  await vi.waitFor(() => expect(perform).toHaveBeenCalledWith('loaded', 'a'))
  fireEvent.click(screen.getByText('One'))
  expect(loadWord).toHaveBeenCalledTimes(1)
  first.resolve()
  await vi.waitFor(() => {
    fireEvent.click(screen.getByText('One'))
    expect(perform).toHaveBeenCalledTimes(2)
  })
})

test('what a button says of its row is read back, names with spaces too', () => {
  const member = { id: 'r1', version: 3, state: 'ON_LEAVE', name: 'de la Cruz, Ana  Maria' } as const
  expect(readMemberRow(memberRow(member))).toEqual(member)
  const invited = { id: 'i1', version: 1, name: '+1 (555) 010-0000' }
  expect(readInvited(writeInvited(invited))).toEqual(invited)
})

test.each([
  ['/orgs/o', '', '/orgs/o', true],
  ['/orgs/o', 'tab=settings', '/orgs/o', false],
  ['/orgs/o', 'tab=settings', '/orgs/o?tab=settings', true],
  ['/orgs/o/members/r', '', '/orgs/o/members', true],
  ['/orgs/o/members', '', '/orgs/o', false],
])('on %s?%s the tab of %s is open: %s', (path, query, href, open) => {
  expect(isOpen(href, '/orgs/o', path, query)).toBe(open)
})

test('of a row of tabs that goes with its page the open one is brought into sight', () => {
  render(
    <Tabs
      label="Account"
      items={[
        { label: 'Profile', href: '/account' },
        { label: 'Records', href: '/r', current: true },
      ]}
    />,
  )
  const row = screen.getByRole('navigation')
  const at = (left: number, width: number) => () => ({ left, width }) as DOMRect
  row.getBoundingClientRect = at(0, 100)
  screen.getByText('Records').getBoundingClientRect = at(90, 60)
  markCurrent('/r', '')
  expect(row.scrollLeft).toBe(70)
})

test('the mark of a row of tabs follows the address', () => {
  const items = [
    { label: 'Overview', href: '/orgs/o', current: true },
    { label: 'Members', href: '/orgs/o/members' },
  ]
  render(<Tabs items={items} label="Pages" home="/orgs/o" />)
  markCurrent('/orgs/o/members', '')
  expect(screen.getByText('Overview').getAttribute('aria-current')).toBeNull()
  expect(screen.getByText('Members').getAttribute('aria-current')).toBe('page')
})
