// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KindFacts, WayFacts, WaysFacts } from '@/app/_components/compliance/ways-facts'
import { WaysCard } from '@/app/(member)/credentials/[credentialId]/ways-card'
import { renderInEnglish } from '@/tests/setup/in-english'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async () =>
    Response.json({ data: { answerRenewal: { success: true, message: null, i18nMessageKey: null, fieldErrors: [] } } }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const kind = (name: KindFacts['kind'], more: Partial<KindFacts> = {}): KindFacts => ({
  kind: name,
  name: 'Hours of work',
  hasAmount: true,
  paid: false,
  countsFrom: null,
  note: null,
  offersTo: null,
  ...more,
})
const way = (name: WayFacts['way'], kinds: KindFacts[]): WayFacts => ({
  way: name,
  name: 'A way',
  tag: { text: 'Open', tone: 'info' },
  takes: [],
  lacks: null,
  kinds,
})
const note = 'A portfolio with your goals'
const ways = [way('HOURS', []), way('PRACTICE', [kind('PRACTICE')]), way('OTHER', [kind('OTHER', { note })])]
const answers: WaysFacts['answers'] = { ways: ['HOURS'], ruledOut: [], exemptions: [], firstRenewal: null }
const show = (changed: Partial<WaysFacts> = {}) => {
  const facts = { isAsked: true, ways, stated: [], exemptions: [], routes: [], answers, ...changed }
  return renderInEnglish(<WaysCard license={{ id: 'c', version: 3 }} facts={facts} papers={[]} asks />)
}
const sent = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).variables)
const button = (name: string) => screen.getByRole('button', { name })

test('what will not come this time is said with one press, beside what was answered before', async () => {
  show()
  fireEvent.click(button('Not this time: Hours of work'))
  await waitFor(() => expect(sent()).toMatchObject([{ id: 'c', answers: { ways: ['HOURS'], ruledOut: ['PRACTICE'] } }]))
})

test('and is taken back with another; until then nothing of it can be added', async () => {
  show({ answers: { ...answers, ruledOut: ['PRACTICE', 'OTHER'] } })
  expect(screen.queryByRole('button', { name: 'Add: Hours of work' })).toBeNull()
  fireEvent.click(button('This is possible: Hours of work'))
  await waitFor(() => expect(sent()).toMatchObject([{ answers: { ruledOut: ['OTHER'] } }]))
})

test('another activity is named by the rule, and its button does not repeat it', () => {
  show()
  expect(button(`Add: ${note}`).textContent).toBe('Add what you did')
})

test('nothing is ruled out where nothing else would do', () => {
  show({ ways: [way('OTHER', [kind('PRACTICE')])] })
  expect(screen.queryByRole('button', { name: /Not this time/ })).toBeNull()
})

test('what somebody renews by is not ruled out beside it', () => {
  show({ answers: { ...answers, ways: ['PRACTICE'] } })
  expect(screen.queryByRole('button', { name: 'Not this time: Hours of work' })).toBeNull()
  cleanup()
  show({ answers: { ...answers, ways: ['PRACTICE'], ruledOut: ['PRACTICE'] } })
  expect(button('This is possible: Hours of work')).toBeTruthy()
})

test('the way that was chosen is marked as chosen, and no other', () => {
  show()
  const marks = screen.getAllByText('Your way')
  expect(marks.map((mark) => mark.closest('li')?.textContent?.includes('I don’t renew this way'))).toEqual([true])
  cleanup()
  show({ answers: { ...answers, ways: [] } })
  expect(screen.queryByText('Your way')).toBeNull()
})
