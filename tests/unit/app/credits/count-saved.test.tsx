// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CreditForm, CreditInput } from '@/app/_components/credit-form/credit-form'
import { emptyCredit } from '@/app/_components/credit-form/credit-values'
import { previewData } from '@/app/_components/credit-form/preview-data'
import { AddCredit } from '@/app/(member)/add-credits/add-credit'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { translatorFor } from '@/lib/i18n/translator'
import { renderInEnglish } from '@/tests/setup/in-english'
import { license } from './views'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }), usePathname: () => '/add-credits' }))
const course = { title: 'Child abuse', format: 'IN_PERSON', units: '4', completedAt: '2026-11-02' } as const
/** A form in which a course for teachers was typed. */
vi.mock('@/app/_components/credit-form/credit-form', () => ({
  CreditForm: ({ store, onStored }: Parameters<typeof CreditForm>[0]) => (
    <button
      type="button"
      onClick={async () => {
        const id = await store(course as unknown as CreditInput)
        onStored(id ?? '', { ...emptyCredit, ...course, approvedFor: 'MA:TCHR' })
      }}
    >
      Save
    </button>
  ),
}))

const sent: object[] = []
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z'), shouldAdvanceTime: true })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { variables, query, id, operationName } = JSON.parse(body)
    const isAnswer = JSON.stringify([query, id, operationName]).includes('countCreditFor')
    if (isAnswer) sent.push(variables)
    const data = { id: isAnswer ? 'c2' : 'c1', version: 1 }
    const payload = { success: true, message: null, i18nMessageKey: null, fieldErrors: [], data }
    return Response.json({ data: { [isAnswer ? 'countCreditFor' : 'addCredit']: payload } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sent.length = 0
})

test('a saved course for another profession is counted for a license where it was asked about', async () => {
  const teacher = license({
    id: 't',
    geo: 'MA',
    credentialType: 'TCHR',
    effectiveAt: '2024-07-01',
    expiresAt: '2029-06-30',
  })
  const nurse = license({ id: 'n', credentialType: 'RN', effectiveAt: '2025-01-01', expiresAt: '2026-12-31' })
  const data = previewData(shippedBook, [teacher, nurse], [], new Date(), translatorFor('en'))
  renderInEnglish(<AddCredit userId="u" data={data} today="2026-11-21" topics={[]} />)
  await act(async () => void fireEvent.click(screen.getByText('Save')))
  fireEvent.click(await screen.findByRole('button', { name: 'Count it here' }))
  await vi.waitFor(() => expect(sent).toEqual([{ id: 'c1', version: 1, credentialId: 'n', counts: true }]))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Count it here' })).toBeNull())
  expect(screen.getAllByText('Counts 4 hr').length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'View this credit' }).getAttribute('href')).toMatch(/\/credits\/c2$/)
})
