// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RemindableBoard } from '@/app/orgs/[orgId]/credentials/board-table'
import { renderInEnglish } from '@/tests/setup/in-english'
import { until } from '@/tests/setup/until'

const counts = { sent: 143, already: 0, notNeeded: 0, invited: 0, switchedOff: 0 }
/** The server's answer, and the requests it received. */
const server = { found: { count: 143, exact: true }, refuses: false, asked: [] as Record<string, unknown>[] }
beforeEach(() => {
  Object.assign(server, { found: { count: 143, exact: true }, refuses: false, asked: [] })
  Object.assign(HTMLElement.prototype, { showPopover: vi.fn(), hidePopover: vi.fn() })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { operationName, variables } = JSON.parse(body) as Record<'operationName' | 'variables', string>
    server.asked.push({ operationName, variables })
    if (operationName === 'boardCount') return Response.json({ data: { matches: server.found } })
    const error = { message: 'Too many.', extensions: { i18nMessageKey: 'errors.tooMany' } }
    return Response.json(
      server.refuses
        ? { data: { preview: null }, errors: [error] }
        : { data: { preview: { counts, example: null, replyTos: [], replyToId: null } } },
    )
  })
})
afterEach(() => {
  cleanup()
  for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name)
  vi.unstubAllGlobals()
})

const tag = { text: '', tone: 'warn' } as const
const row = (id: string) => ({
  id,
  href: null,
  name: id,
  department: null,
  credential: 'CNA',
  pick: `Select ${id}`,
  expires: '',
  remaining: '',
  reminded: null,
  hours: null,
  missing: null,
  ofPeriod: null,
  topics: null,
  remarks: [],
  reported: false,
  deadline: tag,
  units: tag,
  verification: tag,
})
const head = { href: '/', now: null }
const filter = {
  q: '',
  urgent: true,
  deadline: null,
  units: null,
  topicsOpen: null,
  renewedShort: false,
  geo: null,
  type: null,
  department: null,
  verified: null,
  source: null,
}

function show(more: boolean, allPicked = false) {
  const heads = { name: head, type: head, expiry: head }
  renderInEnglish(
    <RemindableBoard
      orgId="o1"
      filter={filter}
      rows={[row('Ada'), row('Ben')]}
      heads={heads}
      more={more}
      allPicked={allPicked}
    />,
  )
}
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const previewed = () => server.asked.find(({ operationName }) => operationName === 'reminderPreview')?.variables
const isPreviewed = (variables: Record<string, unknown>) =>
  until(() => expect(previewed()).toEqual({ orgId: 'o1', ...variables }))

test('an admin who ticks a page is offered all that the filters find, and reminds all of them', async () => {
  show(true)
  tick('Select Ada')
  expect(screen.getByText('Selected: 1')).toBeDefined()
  tick('Select all shown')
  expect(screen.getByText('2 on this page are selected.')).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 143' }))
  expect(screen.getByText('All 143 are selected.')).toBeDefined()
  press('Send reminders')
  // Its dialog is loaded when it is first opened.
  expect(await screen.findByText('143 reminders go out now', undefined, { timeout: 30_000 })).toBeDefined()
  await isPreviewed({ filter })
})

test('who takes one of the page away means only those that are ticked, also when it is ticked again', async () => {
  show(true)
  tick('Select all shown')
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 143' }))
  tick('Select Ben')
  expect(screen.getByText('Selected: 1')).toBeDefined()
  tick('Select Ben')
  expect(screen.getByText('2 on this page are selected.')).toBeDefined()
  press('Send reminders')
  await isPreviewed({ boardEntryIds: ['Ada', 'Ben'] })
})

test('where a list has more than one act takes, that is said, and the page is what is meant', async () => {
  server.found = { count: 1000, exact: false }
  show(true, true)
  expect(await screen.findByText(/^2 on this page are selected\. More than 1,000 match\./)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
  press('Send reminders')
  await isPreviewed({ boardEntryIds: ['Ada', 'Ben'] })
})

test('actions appear once a row is ticked, and the box for all says that only some are', () => {
  show(false)
  const send = () => screen.queryByRole('button', { name: 'Send reminders' })
  expect(send()).toBeNull()
  tick('Select Ada')
  expect(send()).not.toBeNull()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all shown' }).indeterminate).toBe(true)
  tick('Select Ada')
  expect(send()).toBeNull()
})

test('a list of one page has nothing beyond it to offer', async () => {
  show(false)
  tick('Select all shown')
  expect(screen.getByText('Selected: 2')).toBeDefined()
  expect(server.asked).toEqual([])
})

test('whoever comes to remind all of them begins with all, and can do with the page alone', async () => {
  show(true, true)
  expect(screen.getByText('All matching items are selected.')).toBeDefined()
  expect(await screen.findByText('All 143 are selected.')).toBeDefined()
  press('Select only this page')
  expect(screen.getByText('2 on this page are selected.')).toBeDefined()
})

test('a preview that is refused says why', async () => {
  server.refuses = true
  show(true, true)
  press('Send reminders')
  expect(await screen.findByText('Too many.')).toBeDefined()
})
