// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CommandMenuKey } from '@/app/_frame/command-menu-key'
import { commandLines, commandPages } from '@/app/_frame/command-pages'
import messages from '@/locales/en/browser.json'
import { renderInEnglish } from '@/tests/setup/in-english'
import { router } from '@/tests/setup/navigation'

const { push } = router

const { pages: names, also } = messages.commands
const words = {
  nameOf: (page: keyof typeof names) => names[page],
  alsoCalled: (page: keyof typeof names) => also[page],
}
const house = { id: 'o1', name: 'Sunrise House', features: ['TASKS'] }
const member = {
  kind: 'MEMBER' as const,
  id: 'r1',
  orgId: 'o1',
  credentialId: null,
  title: 'García, Ana',
  hint: 'Nurse aide',
}
const license = {
  kind: 'LICENSE' as const,
  id: 'c1',
  orgId: null,
  credentialId: null,
  title: 'CA / CNA (123)',
  hint: null,
}

test('the pages a person may open: their own, and those of their organizations as far as features are on', () => {
  const hrefs = (features: string[]) => commandPages([{ ...house, features }], '/').map(({ href }) => href)
  expect(commandPages([], '/').every(({ org }) => org === null)).toBe(true)
  expect(hrefs([])).toContain('/orgs/o1/members')
  expect(hrefs([]).filter((href) => /tasks|curriculums/.test(href))).toEqual([])
  expect(hrefs(['TASKS'])).toEqual(expect.arrayContaining(['/orgs/o1/tasks', '/orgs/o1/tasks/new']))
  expect(hrefs(['CURRICULUMS'])).toContain('/orgs/o1/curriculums')
})

test('lines: pages by each word, accents and case aside, also of the organization; then what was found, by kind', () => {
  const lines = (typed: string, hits: Parameters<typeof commandLines>[2] = []) =>
    commandLines(typed, commandPages([house], '/'), hits, words).map(({ href }) => href)
  expect(lines('sunrise MEMB')).toEqual(['/orgs/o1/members', '/orgs/o1/credentials', '/orgs/o1/invitations/new'])
  expect(lines('xyz', [member, license])).toEqual(['/credentials/c1', '/orgs/o1/members/r1'])
  expect(lines('')).toHaveLength(commandPages([house], '/').length)
})

test('pages are found by what people call them, those of the organization one is in first', () => {
  const lines = (typed: string, path: string) =>
    commandLines(typed, commandPages([{ ...house, id: 'o0' }, house], path), [], words).map(({ href }) => href)
  expect(lines('hr file', '/')).toEqual(['/orgs/o0/members/import', '/orgs/o1/members/import'])
  expect(lines('hr file', '/orgs/o1/members')).toEqual(['/orgs/o1/members/import', '/orgs/o0/members/import'])
  expect(lines('cpr', '/dashboard')[0]).toBe('/documents')
  expect(lines('', '/orgs/o1')[0]).toBe('/orgs/o1')
})

test('what is one’s own leads to its page: a credit on that of a license', () => {
  const hit = { orgId: null, credentialId: null, title: '', hint: null }
  const hrefs = commandLines(
    '?',
    [],
    [
      { ...hit, kind: 'DOCUMENT', id: 'd1' },
      { ...hit, kind: 'SESSION', id: 'e1' },
      { ...hit, kind: 'CREDIT', id: 'k1', credentialId: 'c1' },
    ],
    words,
  ).map(({ href }) => href)
  expect(hrefs).toEqual(['/credentials/c1/credits/k1', '/enrollments/e1', '/documents/d1'])
})

const answers: Record<string, unknown> = {
  listSearchPlaces: {
    searchPlaces: [{ id: 'o1', name: 'Sunrise House', appFeatures: [{ featureType: 'TASKS' }] }],
  },
  search: { search: [member] },
}
const asked: string[] = []
beforeEach(() => {
  push.mockReset()
  asked.length = 0
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    const { operationName, variables } = JSON.parse(String(init?.body)) as {
      operationName: string
      variables: { q?: string }
    }
    if (variables.q) asked.push(variables.q)
    return Response.json({ data: answers[operationName] })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** As in the frame: opened by an item of the person's menu, or by its key. */
function Commands() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Go
      </button>
      <CommandMenuKey open={open} onOpen={setOpen} />
    </>
  )
}

const field = () => screen.findByRole('combobox')
const active = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
const pressed = (held: { ctrlKey?: boolean; metaKey?: boolean }) => fireEvent.keyDown(document, { key: 'k', ...held })

test.each([{ ctrlKey: true }, { metaKey: true }])('%o opens it and closes it again', async (held) => {
  renderInEnglish(<Commands />)
  pressed(held)
  await field()
  pressed(held)
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

test('a slash opens it, but not where something is being typed', async () => {
  renderInEnglish(
    <>
      <input aria-label="Course" />
      <Commands />
    </>,
  )
  fireEvent.keyDown(screen.getByLabelText('Course'), { key: '/' })
  expect(screen.queryByRole('combobox')).toBeNull()
  fireEvent.keyDown(document.body, { key: '/' })
  await field()
})

test('the key waits while a question is open', async () => {
  renderInEnglish(
    <>
      <dialog open>Delete it?</dialog>
      <Commands />
    </>,
  )
  const press = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true })
  fireEvent(document, press)
  expect(press.defaultPrevented).toBe(false)
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('a button opens it; the arrows go round, Enter goes where the line leads', async () => {
  renderInEnglish(<Commands />)
  fireEvent.click(screen.getByText('Go'))
  const box = await field()
  expect(active(box)).toBe(names.dashboard)
  await screen.findByText(names.invite)
  fireEvent.keyDown(box, { key: 'ArrowUp' })
  expect(active(box)).toContain(names.settings)
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(active(box)).toBe(names.credentials)
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  expect(push).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(push).toHaveBeenCalledExactlyOnceWith('/credentials')
})

test('what is typed is looked up once it rests, from two letters on; a click on what is found goes there', async () => {
  renderInEnglish(<Commands />)
  pressed({ ctrlKey: true })
  const box = await field()
  for (const value of ['g', 'ga', 'gar']) fireEvent.change(box, { target: { value } })
  fireEvent.click(await screen.findByText(member.title))
  expect(asked).toEqual(['gar'])
  expect(push).toHaveBeenCalledExactlyOnceWith('/orgs/o1/members/r1')
})

test('says when nothing is found', async () => {
  answers.search = { search: [] }
  renderInEnglish(<Commands />)
  pressed({ ctrlKey: true })
  fireEvent.change(await field(), { target: { value: 'zzzz' } })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(messages.commands.none))
})
