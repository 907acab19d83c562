// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CreditValues } from '@/app/_components/credit-form/credit-values'
import { toasts as shownToasts } from '@/app/_ui/show-toast'
import { CorrectCredit } from '@/app/(member)/credentials/[credentialId]/credits/[creditId]/edit/correct-credit'
import common from '@/locales/en/common.json'
import credits from '@/locales/en/credits.json'
import { renderInEnglish } from '@/tests/setup/in-english'
import { router } from '@/tests/setup/navigation'

const { replace } = router

const asksNothing = { live: false, activity: false, approvals: false, course: false }
const start: CreditValues = {
  title: 'Safe transfers',
  providerName: 'Mercy College',
  providerNumber: '',
  completedAt: '2026-03-14',
  units: '4',
  onlineUnits: '',
  format: 'IN_PERSON',
  topics: '',
  topicCodes: 'ETHICS',
  approvedFor: '',
  live: '',
  activity: '',
  approvals: '',
}
/** The correction that was saved first, as returned by the API. */
const newer = {
  id: 'second',
  version: 1,
  title: 'Safe transfers',
  providerName: 'Mercy College of Nursing',
  providerNumber: null,
  completedAt: '2026-03-15',
  units: 5.5,
  onlineUnits: 2,
  format: 'HYBRID',
  topics: [],
  topicCodes: ['ETHICS', 'INFECTION_CONTROL'],
  live: null,
  activity: null,
  approvals: [],
}
const answer = (overrides: Record<string, unknown>) =>
  Response.json({
    data: { correctCredit: { success: true, message: null, fieldErrors: [], data: null, ...overrides } },
  })
const stale = (data: Record<string, unknown>) =>
  answer({ success: false, message: 'Changed', i18nMessageKey: 'errors.staleVersion', data })

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const sent = () =>
  fetched.mock.calls.map(
    ([, { body }]) => (JSON.parse(String(body)) as { variables: Record<string, unknown> }).variables,
  )
const toasts: string[] = []
beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset())
  replace.mockReset()
  toasts.length = 0
  Element.prototype.scrollIntoView = vi.fn()
  shownToasts.listen(({ title }) => void toasts.push(String(title)))
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

function open() {
  renderInEnglish(
    <CorrectCredit
      credit={{ id: 'first', version: 1, credentialId: 'license', values: start }}
      draft={{ name: 'credit:first', version: 1 }}
      gives={null}
      data={{ rules: {} as never, credentials: [], credits: [], asks: asksNothing }}
      today="2026-06-01"
      topics={[
        { value: 'ETHICS', label: 'Ethics' },
        { value: 'INFECTION_CONTROL', label: 'Infection control' },
      ]}
    />,
  )
}
const field = (name: string) => document.getElementById(name) as HTMLInputElement
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })
const save = () => act(async () => fireEvent.click(screen.getByText(credits.edit.save)))
const question = () => screen.queryByRole('group', { name: common.otherVersion.title })

test('what another correction changed is taken over, in every kind of field, and the correction goes to the new version', async () => {
  fetched.mockResolvedValueOnce(stale(newer)).mockResolvedValueOnce(answer({ data: { ...newer, id: 'third' } }))
  open()
  type('title', 'Safe lifting')
  await save()
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/credentials/license/credits/third'))
  expect(question()).toBeNull()
  const [first, second] = sent()
  expect(first).toMatchObject({ id: 'first', version: 1 })
  expect(second).toMatchObject({
    id: 'second',
    version: 1,
    input: {
      title: 'Safe lifting',
      providerName: 'Mercy College of Nursing',
      completedAt: '2026-03-15',
      units: 5.5,
      onlineUnits: 2,
      format: 'HYBRID',
      topicCodes: ['ETHICS', 'INFECTION_CONTROL'],
    },
  })
  expect(toasts.at(-1)).toBe(credits.edit.saved)
})

test('what both changed is asked, with a way to the new version, and nothing typed is lost', async () => {
  fetched
    .mockResolvedValueOnce(stale({ ...newer, title: 'Safe patient handling' }))
    .mockResolvedValueOnce(answer({ data: { ...newer, id: 'third' } }))
  open()
  type('title', 'Safe lifting')
  type('units', '6')
  await save()
  await waitFor(() => expect(question()?.textContent).toContain('Safe patient handling'))
  for (const text of ['Safe lifting', '6', '5.5']) expect(question()?.textContent).toContain(text)
  const link = screen.getByText(credits.edit.newVersion)
  expect(link.getAttribute('href')).toBe('/credentials/license/credits/second')
  expect([field('title').value, field('units').value]).toEqual(['Safe lifting', '6'])
  await save()
  expect(fetched).toHaveBeenCalledTimes(1)
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
  await press(common.otherVersion.keepOf.replace('{field}', credits.fields.courseTitle))
  await press(common.otherVersion.takeOf.replace('{field}', credits.fields.units))
  await waitFor(() => expect(field('units').value).toBe('5.5'))
  await save()
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/credentials/license/credits/third'))
  expect(sent()[1]).toMatchObject({ id: 'second', version: 1, input: { title: 'Safe lifting', units: 5.5 } })
})
