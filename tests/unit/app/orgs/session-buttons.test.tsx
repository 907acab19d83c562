// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import AddInstructor from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/add-instructor'
import type { AllowedActions } from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/allowed-actions'
import CancelSession from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/cancel-session'
import EndSession, { countStillHere } from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/end-session'
import RepeatSession from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/repeat-session'
import ReasonDialog from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/roster/(list)/reason-dialog'
import { SessionActions } from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/session-actions'
import { renderInEnglish } from '@/tests/setup/in-english'
import { until } from '@/tests/setup/until'

const router = vi.hoisted(() => ({ refresh: vi.fn(), push: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => router }))
const asked = vi.hoisted(() => ({ alerts: [] as string[], questions: [] as string[], yes: true }))
vi.mock('@/app/_ui/ask', () => ({
  confirmDialog: async ({ text }: { text: string }) => {
    asked.questions.push(text)
    return asked.yes
  },
  alertDialog: async ({ text }: { text: string }) => void asked.alerts.push(text),
}))

const refusal = 'Choose an end time in the future.'
/** The API's answer to every request: a refusal for a field that no button and no dialog has. */
const refused = {
  success: false,
  message: 'Check what you entered.',
  i18nMessageKey: 'errors.invalidInput',
  fieldErrors: [{ field: 'endsAt', message: refusal }],
  data: null,
}
const people = [
  {
    memberId: 'm1',
    name: 'Santos, Maria',
    department: null,
    jobTitle: null,
    onLeave: false,
    place: 'NONE',
    clash: null,
  },
  {
    memberId: 'm2',
    name: 'Lee, Bo',
    department: null,
    jobTitle: null,
    onLeave: true,
    place: 'NONE',
    clash: { title: 'Skills day' },
  },
]
const sent: string[] = []
beforeEach(() => {
  sent.length = 0
  Object.assign(HTMLElement.prototype, { showPopover: vi.fn(), hidePopover: vi.fn() })
  Object.assign(asked, { alerts: [], questions: [], yes: true })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { operationName } = JSON.parse(body) as { operationName: string }
    sent.push(operationName)
    return Response.json({
      data: operationName === 'findSessionPeople' ? { sessionPeople: people } : { [operationName]: refused },
    })
  })
})
afterEach(() => {
  cleanup()
  for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name)
  vi.unstubAllGlobals()
})

const none: AllowedActions = {
  edit: false,
  schedule: false,
  record: false,
  open: false,
  start: false,
  end: false,
  repeat: false,
  cancel: false,
  discard: false,
  instructors: false,
}
const session = { id: 's1', version: 1 }
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const buttons = {
  session,
  startsAt: 'Nov 24',
  when: 'Nov 24, 1 to 2 PM',
  home: '/s',
  taskHome: '/t',
  history: null,
  following: 0,
}
const isSaid = () => until(() => expect(asked.alerts).toEqual([refusal]))

test.each([
  ['schedule', 'Schedule', 'scheduleTaskSession'],
  ['record', 'Record as a past session', 'recordTaskSession'],
  ['open', 'Open check-in now', 'openTaskSession'],
  ['start', 'Start class', 'startTaskSession'],
  ['end', 'End now', 'endTaskSession'],
] as const)('a refusal of %s is said', async (action, name, mutation) => {
  renderInEnglish(<SessionActions {...buttons} actions={{ ...none, [action]: true }} />)
  await press(name)
  await isSaid()
  expect(sent).toEqual([mutation])
})

test('a refusal of deleting a draft is said', async () => {
  renderInEnglish(<SessionActions {...buttons} actions={{ ...none, discard: true }} />)
  await press('More actions')
  fireEvent.click(await screen.findByText('Delete draft'))
  await isSaid()
})

const line = { id: 'e1', version: 1, name: 'Ana Ruiz', seat: false }
const seats = { taken: 4, capacity: 4 }
test.each([
  ['canceling', <CancelSession key="" session={session} following={2} onClose={() => {}} />, 'Cancel session'],
  ['ending', <EndSession key="" session={session} stillHere={2} onClose={() => {}} />, 'End now'],
  ['repeating', <RepeatSession key="" session={session} taskHome="/t" onClose={() => {}} />, 'Add sessions'],
  ['letting in', <ReasonDialog key="" line={line} seats={seats} move="letIn" onClose={() => {}} />, 'Confirm'],
  ['declining', <ReasonDialog key="" line={line} seats={seats} move="reject" onClose={() => {}} />, 'Confirm'],
  ['removing', <ReasonDialog key="" line={line} seats={seats} move="remove" onClose={() => {}} />, 'Confirm'],
])('a refusal of %s at a field that its dialog does not have is said', async (_name, dialog, ok) => {
  renderInEnglish(dialog)
  const reason = screen.queryByLabelText(/^Reason/)
  if (reason) fireEvent.change(reason, { target: { value: 'A reason' } })
  await press(ok)
  await isSaid()
})

test('before the end, who has not checked out is counted, where people check out at all', async () => {
  const here = { here: true, came: '8:00 AM', out: null, place: 'ENROLLED' }
  const others = [
    { ...here, out: '9:00 AM' },
    { ...here, here: false },
    { ...here, came: null },
    { ...here, place: 'WAITLIST' },
  ]
  const count = (board: unknown) => {
    vi.stubGlobal('fetch', async () => Response.json(board))
    return countStillHere('s1')
  }
  expect(await count({ checkOut: true, people: [here, here, ...others] })).toBe(2)
  expect(await count({ checkOut: false, people: [here] })).toBe(0)
  expect(await count({})).toBe(0)
})

async function choose(name: RegExp) {
  renderInEnglish(<AddInstructor session={session} />)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'ma' } })
  fireEvent.click(await screen.findByRole('option', { name }))
  await press('Add')
}

test('a refusal of adding an instructor is said', async () => {
  await choose(/Santos/)
  await isSaid()
  expect(asked.questions).toEqual([])
})

test('an instructor who is expected elsewhere is added only after a question', async () => {
  asked.yes = false
  await choose(/Lee, Bo.*On leave.*Expected in Skills day at this time/)
  await until(() => expect(asked.questions).toEqual(['Lee, Bo is expected in Skills day at this time. Add anyway?']))
  expect(sent).toEqual(['findSessionPeople'])
})
