// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { questions } from '@/app/_ui/ask'
import { DecideForm } from '@/app/super/verification/[credentialId]/decide-form'
import { renderInEnglish } from '@/tests/setup/in-english'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

test('what is refused stands at its field, which has the focus, and in no dialog', async () => {
  const asked: unknown[] = []
  questions.listen((question) => asked.push(question))
  const fieldErrors = ['result', 'reasons', 'listedExpiry', 'detail'].map((field) => ({
    field: `input.${field}`,
    message: `Wrong: ${field}`,
  }))
  const decideLicense = {
    success: false,
    message: 'No',
    i18nMessageKey: 'errors.invalidInput',
    fieldErrors,
    data: null,
  }
  vi.stubGlobal('fetch', async () => Response.json({ data: { decideLicense } }))
  renderInEnglish(<DecideForm license={{ id: '1', version: 1 }} boards={['CA_BRN']} suggested={null} />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save result' })))
  for (const { message } of fieldErrors) expect(await screen.findByText(message)).toBeDefined()
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  expect(asked).toEqual([])
})
