// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDrafts, readDraft } from '@/app/_forms/draft-store'
import { TaskForm } from '@/app/orgs/[orgId]/tasks/task-form'
import type { EditedTask } from '@/app/orgs/[orgId]/tasks/task-values'
import messages from '@/locales/en/tasks.json'
import { InEnglish } from '@/tests/setup/in-english'

const { form } = messages
const empty: EditedTask = {
  id: null,
  version: 0,
  orgId: 'o1',
  isDraft: true,
  title: '',
  description: '',
  objectives: '',
  topics: '',
  topicCodes: [],
  industry: 'HEALTHCARE',
  purpose: 'LICENSES',
  defaultFormat: 'IN_PERSON',
  units: '',
  onlineUnits: '',
  live: false,
  activity: 'COURSE',
  eligible: [],
  requiresTest: false,
  passMark: '',
  minAttendancePct: '100',
  minutesPerUnit: '60',
}
const options = {
  geo: '',
  geos: [],
  types: [],
  topics: [],
  industries: [{ value: 'HEALTHCARE', label: 'Healthcare' }],
  formats: [{ value: 'IN_PERSON', label: 'In person' }],
  activities: [{ value: 'COURSE', label: 'Course' }],
  providers: [],
  today: '2026-11-22',
} as Parameters<typeof TaskForm>[0]['options']

const answers: Record<string, object> = {
  createTask: { success: true, message: null, i18nMessageKey: null, fieldErrors: [], data: { id: 't1', version: 1 } },
  publishTask: {
    success: false,
    message: 'Not yet',
    i18nMessageKey: 'errors.taskIncomplete',
    data: null,
    fieldErrors: [{ field: 'units', message: 'Enter hours above zero before you publish.' }],
  },
}

beforeEach(() => {
  sessionStorage.clear()
  document.body.innerHTML = '<div id="root" data-person="ana"></div>'
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { operationName } = JSON.parse(String(body)) as { operationName: string }
    return Response.json({ data: { [operationName]: answers[operationName] } })
  })
})
afterEach(() => {
  cleanup()
  dropDrafts()
  vi.unstubAllGlobals()
})

const kept = (name: string) => readDraft({ person: 'ana', name })

test('a form whose publishing was refused keeps its values for the class it made, not for the next one', async () => {
  render(<TaskForm task={empty} options={options} cancel={null} />, {
    container: document.getElementById('root')!,
    wrapper: InEnglish,
  })
  const type = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
  type(form.title, 'Falls')
  await waitFor(() => expect(kept('task:o1')?.values).toMatchObject({ title: 'Falls' }))
  await act(async () => fireEvent.click(screen.getByText(form.savePublish)))
  await waitFor(() => expect(screen.getAllByText(/Enter hours above zero/).length).toBeGreaterThan(0))
  expect(location.pathname).toBe('/orgs/o1/tasks/t1/edit')
  expect([kept('task:o1'), kept('task:t1')]).toEqual([null, null])
  type(form.topics, 'Safety')
  await waitFor(() => expect(kept('task:t1')).toMatchObject({ version: 1, values: { topics: 'Safety' } }))
  expect(kept('task:o1')).toBeNull()
})
