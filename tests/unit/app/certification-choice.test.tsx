// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KindFacts, StatedFacts } from '@/app/_components/compliance/ways-facts'
import StateAttestation from '@/app/(member)/credentials/[credentialId]/state-attestation'
import { renderInEnglish } from '@/tests/setup/in-english'

const sent: Record<string, unknown>[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { operationName, variables } = JSON.parse(String(body))
    sent.push(variables.input)
    const data = { success: true, message: null, i18nMessageKey: null, fieldErrors: [], data: { id: 'a', version: 1 } }
    return Response.json({ data: { [operationName]: data } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const kindFor = (type: string, issuers: string[] = []): KindFacts => ({
  kind: 'CERTIFICATION',
  name: 'National certification',
  hasAmount: false,
  paid: false,
  countsFrom: null,
  note: null,
  offersTo: { type, issuers },
})

const open = (kind = kindFor('RN'), stated: Partial<StatedFacts> | null = null) =>
  renderInEnglish(
    <StateAttestation
      credentialId="c"
      kind={kind}
      stated={stated as StatedFacts | null}
      papers={[]}
      onClose={vi.fn()}
    />,
  )
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const choose = (letters: string) => {
  const option = within(field(/^Which certification/)).getByRole<HTMLOptionElement>('option', {
    name: new RegExp(`^${letters} `),
  })
  fireEvent.change(field(/^Which certification/), { target: { value: option.value } })
}
async function save() {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  return sent[0]
}

test('a certification chosen by name fills in its issuer, and says how long it holds and where that is renewed', async () => {
  open()
  choose('FNP-BC')
  expect(field(/^Where, or issued by/).value).toBe('American Nurses Credentialing Center (FNP-BC)')
  expect(
    screen.getByText(/ANCC renews it every 5 years \(read Nov.30,.2026\)\. Renewing it by courses requires 75 hours\./),
  ).toBeDefined()
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: /^How ANCC renews it/ }).href).toBe(
    'https://www.nursingworld.org/certification/',
  )
  type(/^From/, 'Jun 15, 2024')
  expect(await save()).toMatchObject({
    issuer: 'American Nurses Credentialing Center (FNP-BC)',
    from: '2024-06-15',
    // The end is proposed, never assumed.
    to: null,
  })
})

test('the end that follows from the day of issue is taken with one press, and can be corrected', async () => {
  open()
  choose('CNRN')
  expect(screen.queryByText(/By that, it ends on/)).toBeNull()
  type(/^From/, 'May 4, 2019')
  expect(screen.getByText(/By that, it ends on Dec.31,.2024\. Check the date on your certificate\./)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /^Enter Dec.31,.2024/ }))
  expect(field(/^To/).value).toBe('Dec 31, 2024')
  type(/^To/, 'Dec 31, 2025')
  fireEvent.click(screen.getByRole('button', { name: /^Enter Dec.31,.2024/ }))
  expect(field(/^To/).value).toBe('Dec 31, 2024')
  expect(await save()).toMatchObject({ from: '2019-05-04', to: '2024-12-31' })
})

test('where only the certificate says when it ends, no day is proposed', () => {
  open(kindFor('EMT'))
  choose('NREMT')
  type(/^From/, 'May 4, 2025')
  expect(screen.getByText(/It ends on a fixed day \(Mar.31\)\. Your certificate says in which year\./)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Enter/ })).toBeNull()
  choose('CPN')
  expect(screen.getByText('Your certificate says when it ends.')).toBeDefined()
  choose('FP-C')
  expect(screen.getByText(/We haven’t read how long it holds\./)).toBeDefined()
  expect(screen.queryByText(/certificate says/)).toBeNull()
})

test('an issuer that is not in the list is kept as typed', async () => {
  open()
  choose('CCRN')
  type(/^Where, or issued by/, 'Board of Lighthouse Nurses')
  expect(field(/^Which certification/).value).toBe('')
  expect(screen.queryByText(/renews it every/)).toBeNull()
  type(/^From/, 'Jan 1, 2025')
  expect(await save()).toMatchObject({ issuer: 'Board of Lighthouse Nurses', to: null })
})

test('"another one" takes back an issuer that was filled in', () => {
  open()
  choose('CCRN')
  fireEvent.change(field(/^Which certification/), { target: { value: '' } })
  expect(field(/^Where, or issued by/).value).toBe('')
})

test('those that the rule names come first, then those for the license', () => {
  const groups = () => [...field(/^Which certification/).querySelectorAll('optgroup')].map(({ label }) => label)
  open(kindFor('RN', ['NCCA', 'ABSNC']))
  expect(groups()).toEqual(['Named by your rule', 'For your license', 'For other licenses'])
  cleanup()
  open(kindFor('RN'))
  expect(groups()).toEqual(['For your license', 'For other licenses'])
})

test('a statement that is corrected shows the certification that it names', () => {
  const stated = { id: 'a', version: 1, from: '2024-01-01', to: null, number: '', amount: '', documentId: null }
  open(kindFor('RN'), { ...stated, issuer: 'Board of Certification for Emergency Nursing (CEN)' })
  expect(field(/^Which certification/).value).toBe('CEN')
  cleanup()
  open(kindFor('RN'), { ...stated, issuer: 'BCEN' })
  expect(field(/^Which certification/).value).toBe('')
})

test('no other kind is asked which certification it is', () => {
  open({ ...kindFor('RN'), kind: 'PRACTICE', hasAmount: true, offersTo: null })
  expect(screen.queryByLabelText(/^Which certification/)).toBeNull()
})
