// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ResendCode } from '@/app/_components/contacts/code-form'
import { UploadStatus } from '@/app/_components/credit-form/upload-status'
import { transportKeys } from '@/app/_lib/transport-texts'
import errors from '@/locales/en/errors.json'
import { renderInEnglish } from '@/tests/setup/in-english'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

test('a code that the network did not carry is told in words', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
  renderInEnglish(<ResendCode contactId="1" pending={false} wait={0} mark="a" kind="EMAIL" />)
  await act(async () => void fireEvent.click(screen.getByRole('button')))
  expect(await screen.findByText(errors.client.network)).toBeDefined()
})

test('so is a certificate', () => {
  const upload = { status: 'failed', file: new File(['abcd'], 'a.pdf'), message: transportKeys.retry } as const
  renderInEnglish(<UploadStatus upload={upload} onRetry={() => {}} />)
  expect(screen.getByText(errors.unavailable)).toBeDefined()
})
