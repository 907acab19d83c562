// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { geoGroups, typeGroups } from '@/app/_components/credentials/license-options'
import type { OwnLicense } from '@/app/(member)/credentials/license-questions'
import { NewLicenseForm } from '@/app/(member)/credentials/new/new-license-form'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { translatorFor } from '@/lib/i18n/translator'
import credentials from '@/locales/en/credentials.json'
import validation from '@/locales/en/validation.json'
import { renderInEnglish } from '@/tests/setup/in-english'

const asked = vi.hoisted(() => vi.fn(async (_question: { title: string; text: string }) => false))
vi.mock('@/app/_ui/ask', async (actual) => ({ ...(await actual<object>()), confirmDialog: asked }))
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) }))

const t = translatorFor('en')
const texts = credentials.new

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
  vi.stubGlobal('fetch', async () => Response.json(shippedBook))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (likelyGeo: string | null = null, own: readonly OwnLicense[] = [], onboarding = true) =>
  renderInEnglish(
    <NewLicenseForm
      geos={geoGroups(t, 'en')}
      types={typeGroups(t)}
      likelyGeo={likelyGeo}
      dateOfBirth="1990-09-16"
      own={own}
      ruleSerial={1}
      onboarding={onboarding}
    />,
  )
const box = () => screen.getByRole('combobox', { name: texts.type })
const put = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
function choose(place: string, words: string) {
  fireEvent.change(screen.getByLabelText(texts.geo), { target: { value: place } })
  fireEvent.change(box(), { target: { value: words } })
}
const types = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('in sign-up the preview is brief, and stands between the fields and the button', async () => {
  show()
  expect(screen.queryByText(credentials.preview.title)).toBeNull()
  choose('CA', 'CNA')
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(await screen.findByText('48 hours every 24 months', { selector: 'b' })).toBeDefined()
  // The limits that bite first are seen without a press.
  const seen = (text: string) => screen.getAllByText(text).some((one) => one.closest('details') === null)
  expect([seen('At least 12, at most 36'), seen('At most 24')]).toEqual([true, true])
  put(texts.issued, '6/15/2025')
  put(texts.expires, '9/16/2027')
  const period = await screen.findByText('Jun 15, 2025 – Sep 16, 2027')
  const button = screen.getByRole('button', { name: texts.save })
  expect(period.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(
    screen.getByLabelText(texts.expires).compareDocumentPosition(period) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy()
})

test('what most people hold is offered first, by the name of the place; the other name finds it', () => {
  show()
  fireEvent.change(screen.getByLabelText(texts.geo), { target: { value: 'CA' } })
  fireEvent.click(box())
  expect(
    types()
      .slice(0, 5)
      .map((name) => name?.split(' · ')[0]),
  ).toEqual(['RN', 'LVN', 'CNA', 'HHA', 'Teacher'])
  expect(types().some((name) => name?.startsWith('LPN'))).toBe(false)
  choose('CA', 'lpn')
  expect(types()).toEqual(['LVN · Licensed Vocational Nurse'])
  choose('FL', 'lvn')
  expect(types()).toEqual(['LPN · Licensed Practical Nurse'])
  choose('FL', 'nurse aide')
  expect(types()).toEqual(['CNA · Certified Nursing Assistant'])
})

test.each(['nurse aide', 'nurses aide', 'Nurse Assistant'])('%j finds the license of a nursing assistant', (words) => {
  show()
  choose('CA', words)
  expect(types()).toEqual(['CNA · Certified Nursing Assistant'])
})

test('what most people hold is one press, which goes on to the number; the answer to an error too', async () => {
  show('TX')
  expect((screen.getByLabelText(texts.geo) as HTMLSelectElement).value).toBe('TX')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: texts.save })))
  expect(box().getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'LVN · Licensed Vocational Nurse' }))
  expect((box() as HTMLInputElement).value).toBe('LVN · Licensed Vocational Nurse')
  expect(box().getAttribute('aria-invalid')).not.toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText(texts.number))
  expect(screen.queryByRole('button', { name: /^RN/ })).toBeNull()
})

test('the date that the cycle of the board gives is said until it, or another, stands in the field', async () => {
  show()
  choose('CA', 'CNA')
  fireEvent.keyDown(box(), { key: 'Enter' })
  put(texts.issued, '6/15/2025')
  const use = await screen.findByRole('button', { name: /^Use / })
  fireEvent.click(use)
  expect(screen.queryByText(/usual cycle/)).toBeNull()
  put(texts.expires, '6/15/2027')
  expect(await screen.findByText(/usual cycle/)).toBeDefined()
})

test('an error goes away when its field is mended, also by a date that is offered', async () => {
  show()
  choose('CA', 'CNA')
  fireEvent.keyDown(box(), { key: 'Enter' })
  put(texts.number, '00123456')
  put(texts.issued, '6/15/2026')
  const use = await screen.findByRole('button', { name: /^Use / })
  put(texts.expires, '1/1/3000')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: texts.save })))
  expect(screen.getAllByText(new RegExp(validation.invalidDate)).length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(screen.getByLabelText(texts.expires))
  fireEvent.click(use)
  expect(screen.queryByText(new RegExp(validation.invalidDate))).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('beside a multistate license one of another state is asked about, and the box is there for nurses alone', async () => {
  const posted = vi.fn()
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/graphql') posted(String(init?.body))
    return Response.json(shippedBook)
  })
  const own = { geo: 'TX', credentialType: 'RN', multistate: true, number: '00384412', label: 'TX / RN (00384412)' }
  show('AZ', [own], false)
  expect(screen.queryByLabelText(texts.multistate)).toBeNull()
  choose('AZ', 'RN')
  fireEvent.keyDown(box(), { key: 'Enter' })
  put(texts.number, '00384421')
  put(texts.issued, '6/15/2025')
  put(texts.expires, '9/16/2027')
  fireEvent.click(screen.getByLabelText(texts.multistate))
  asked.mockReset().mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: texts.save })))
  await save()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  expect(asked.mock.calls[0]?.[0].text).toContain('TX / RN (00384412)')
  expect(posted).not.toHaveBeenCalled()
  await save()
  await vi.waitFor(() => expect(posted).toHaveBeenCalledOnce())
  expect(posted.mock.calls[0]?.[0]).toContain('"multistate":true')
})

test('a second license of one kind is asked about before it is sent, unless it has the number of the first', async () => {
  const posted = vi.fn()
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/graphql') posted()
    return Response.json(shippedBook)
  })
  const cna = { geo: 'CA', credentialType: 'CNA', multistate: null }
  show('CA', [
    { ...cna, number: '00384412', label: 'CA / CNA (00384412)' },
    { ...cna, number: '00555777', label: 'CA / CNA (00555777)' },
  ])
  choose('CA', 'CNA')
  fireEvent.keyDown(box(), { key: 'Enter' })
  put(texts.number, '00384421')
  put(texts.issued, '6/15/2025')
  put(texts.expires, '9/16/2027')
  const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: texts.save })))
  await save()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  expect(asked.mock.calls[0]?.[0].text).toContain('CA / CNA (00384412)')
  expect(posted).not.toHaveBeenCalled()

  put(texts.number, '555777')
  await save()
  await vi.waitFor(() => expect(posted).toHaveBeenCalledOnce())
  expect(asked).toHaveBeenCalledOnce()
})

test('in sign-up a license with several ways asks how it is renewed, and the answer goes with it', async () => {
  const posted = vi.fn()
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/graphql') posted(String(init?.body))
    return Response.json(shippedBook)
  })
  show('OK')
  choose('OK', 'RN')
  fireEvent.keyDown(box(), { key: 'Enter' })
  put(texts.number, 'R0384421')
  put(texts.issued, '6/15/2021')
  const group = { name: new RegExp(credentials.detail.ways.ask.title.replace('?', '\\?')) }
  expect(screen.queryByRole('group', group)).toBeNull()
  put(texts.expires, '9/30/2027')
  const question = within(await screen.findByRole('group', group))
  const work = question.getByRole('checkbox', { name: /Hours of work/ })
  expect(work.closest('label')?.textContent).toContain('520 hr of work')
  fireEvent.click(work)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: texts.save })))
  await vi.waitFor(() => expect(posted).toHaveBeenCalledOnce())
  expect(posted.mock.calls[0]?.[0]).toContain('"ways":["PRACTICE"]')
})

test('no ways are asked where hours are the only one, or beside the first license', async () => {
  show('CA')
  choose('CA', 'CNA')
  fireEvent.keyDown(box(), { key: 'Enter' })
  put(texts.issued, '6/15/2025')
  put(texts.expires, '9/16/2027')
  await screen.findByText('Jun 15, 2025 – Sep 16, 2027')
  expect(screen.queryByText(credentials.detail.ways.ask.title)).toBeNull()
  cleanup()
  show('OK', [], false)
  choose('OK', 'RN')
  fireEvent.keyDown(box(), { key: 'Enter' })
  put(texts.issued, '6/15/2021')
  put(texts.expires, '9/30/2027')
  await screen.findByText(/Jun 15, 2021/)
  expect(screen.queryByText(credentials.detail.ways.ask.title)).toBeNull()
})
