// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// Loaded before the test, which would wait for it on a busy machine.
import '@/app/_components/guests/guest-form'
import { RosterList } from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/roster/(list)/roster-table'
import { renderInEnglish } from '@/tests/setup/in-english'

const guest = {
  id: 'g1',
  version: 1,
  firstName: 'Gus',
  lastName: 'Temp',
  contact: null,
  licenseGeo: null,
  licenseType: null,
  licenseNumber: null,
}
beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover: vi.fn(), hidePopover: vi.fn() })
  vi.stubGlobal('fetch', async () => Response.json({ data: { guest } }))
})
afterEach(() => {
  cleanup()
  for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name)
  vi.unstubAllGlobals()
})

type Row = ComponentProps<typeof RosterList>['rows'][number]
const line: Row = {
  id: 'e1',
  version: 1,
  name: 'Gus Temp',
  sortName: 'Temp, Gus',
  seat: true,
  actions: [],
  history: '/h',
  guest: { id: 'g1', license: '' },
  href: null,
  work: null,
  more: null,
  clash: null,
  since: '',
  tag: { text: 'Enrolled', tone: 'success' },
}
const guests = { taskSessionId: 's1', choices: { geos: [], types: [] } }
const list = (rows: readonly Row[], takesGuests = true) => (
  <RosterList editable seats={{ taken: 1, capacity: 4 }} rows={rows} guests={guests} takesGuests={takesGuests}>
    Nobody here
  </RosterList>
)

test('what is typed about a guest stays when their line leaves the list meanwhile', async () => {
  const { rerender } = renderInEnglish(list([line]))
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Gus Temp' }))
  fireEvent.click(await screen.findByText('Edit guest'))
  const name = await screen.findByLabelText('Last name')
  fireEvent.change(name, { target: { value: 'Tempe' } })
  rerender(list([]))
  expect(screen.getByText('Nobody here')).toBeDefined()
  expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Tempe')
})

test('a guest of a finalized session has no dialogs', () => {
  renderInEnglish(list([line], false))
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Gus Temp' }))
  expect(screen.getByText('History')).toBeDefined()
  expect(screen.queryByText('Edit guest')).toBeNull()
})
