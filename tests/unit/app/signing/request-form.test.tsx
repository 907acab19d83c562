// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { transportFailure } from '@/app/_lib/api-answer'
import type { CallOptions } from '@/app/_lib/graphql-client'
import { questions } from '@/app/_ui/ask'
import { RequestForm } from '@/app/orgs/[orgId]/documents/signing/request-form'
import { emptyRequest } from '@/app/orgs/[orgId]/documents/signing/request-start'
import { renderInEnglish } from '@/tests/setup/in-english'

const push = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh: () => {} }) }))

type Call = { variables: { version?: number }; options: CallOptions }
const calls: Call[] = []
let answers: unknown[] = []
vi.mock('@/app/_lib/graphql-client', async (original) => ({
  ...(await original<object>()),
  callApi: async (_document: string, variables: Call['variables'], options: CallOptions) => {
    calls.push({ variables, options })
    return answers.shift() ?? transportFailure('offline')
  },
}))

beforeEach(() => {
  calls.length = 0
  // Declines every offer to try again.
  questions.listen(({ kind, answer }) => answer(kind === 'alert'))
})
const choices = { departments: [], jobTitles: [], credentialTypes: [], geos: [] }
/** Presses the save button, and waits until it can be pressed again. */
async function press(name: string) {
  const sent = calls.length + 1
  fireEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(calls).toHaveLength(sent))
  await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBeNull())
}
const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('PDF'), { target: { files: [new File([name], name)] } })

test('another file is another attempt, the same one sent again is the same', async () => {
  renderInEnglish(<RequestForm orgId="o" start={{ ...emptyRequest, title: 'Policy' }} choices={choices} />)
  choose('a.pdf')
  await press('Save and mark the fields')
  await press('Save and mark the fields')
  choose('b.pdf')
  await press('Save and mark the fields')
  const [first, again, other] = calls.map(({ options }) => options.idempotencyKey)
  expect(calls).toHaveLength(3)
  expect([again === first, other === first]).toEqual([true, false])
})

test('what somebody else saved first is told, and the next press saves', async () => {
  const refused = { success: false, message: 'Changed', i18nMessageKey: 'errors.staleVersion', fieldErrors: [] }
  const stored = { success: true, message: null, fieldErrors: [], data: { id: 'r', version: 6 } }
  answers = [
    { data: { updateSigningRequest: { ...refused, data: { id: 'r', version: 5 } } } },
    { data: { updateSigningRequest: stored } },
  ]
  const start = { ...emptyRequest, id: 'r', version: 2, title: 'Policy' }
  renderInEnglish(<RequestForm orgId="o" start={start} choices={choices} />)
  await press('Save')
  expect(push).not.toHaveBeenCalled()
  await press('Save')
  expect(calls.map(({ variables }) => variables.version)).toEqual([2, 5])
  expect(push).toHaveBeenCalled()
})
