// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import GiveCopy from '@/app/(member)/documents/[documentId]/give-copy'
import { renderInEnglish } from '@/tests/setup/in-english'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }))

const sent: unknown[] = []
vi.mock('@/app/_lib/graphql-client', () => ({
  operationNameOf: () => 'giveHealthCopy',
  callApi: async (_document: string, variables: unknown) => {
    sent.push(variables)
    return { data: { giveHealthCopy: { success: true, message: null, fieldErrors: [], data: { id: 'd' } } } }
  },
}))

beforeEach(() => {
  sent.length = 0
})
test('a copy is given in the words that were shown, once the box is checked', async () => {
  const closed = vi.fn()
  renderInEnglish(<GiveCopy documentId="d" orgId="o" name="Sunrise" onClose={closed} />)
  expect(screen.getByText(/^I give Sunrise a copy of this health record/)).toBeTruthy()
  const give = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Give a copy' })))

  await give()
  expect(screen.getByText('Check this box to give the copy.')).toBeTruthy()
  expect(sent).toEqual([])

  fireEvent.click(screen.getByLabelText('I agree'))
  await give()
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ documentId: 'd', orgId: 'o', consentVersion: 'v1', consentLocale: 'en' }])
})
