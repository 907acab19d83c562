// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import ProposeCredit from '@/app/orgs/[orgId]/members/propose-credit'
import proposals from '@/locales/en/creditProposals.json'
import credits from '@/locales/en/credits.json'
import { renderInEnglish } from '@/tests/setup/in-english'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = { live: false, activity: false, approvals: false, course: false }
const show = (asks: typeof nothing) =>
  renderInEnglish(<ProposeCredit orgId="o1" members={[{ id: 'm1', name: 'Ana Ruiz' }]} asks={asks} onClose={vi.fn()} />)

test('what no rule of the members asks of a course is not asked', async () => {
  show(nothing)
  await screen.findByLabelText(credits.fields.courseTitle)
  expect(screen.queryByLabelText(credits.fields.activity)).toBeNull()
  expect(screen.queryByText(credits.fields.approvals)).toBeNull()
})

test('an activity that a rule of the members limits is asked, and goes with the proposal', async () => {
  const posted = vi.fn()
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    posted(String(init?.body))
    return Response.json({})
  })
  show({ ...nothing, activity: true })
  fireEvent.change(await screen.findByLabelText(credits.fields.activity), { target: { value: 'TEACHING' } })
  fireEvent.input(screen.getByLabelText(credits.fields.courseTitle), { target: { value: 'Falls' } })
  fireEvent.input(screen.getByLabelText(credits.fields.completedAt), { target: { value: '6/1/2026' } })
  fireEvent.click(screen.getByRole('radio', { name: /In person/ }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: proposals.propose.save })))
  await vi.waitFor(() => expect(posted).toHaveBeenCalledOnce())
  expect(posted.mock.calls[0]?.[0]).toContain('"activity":"TEACHING"')
})
