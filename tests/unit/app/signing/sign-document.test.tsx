// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PdfPagesProps } from '@/app/_components/pdf/pdf-pages'
import { SignDocument } from '@/app/(member)/documents/sign/[signerId]/sign-document'
import type { SigningView } from '@/app/(member)/documents/sign/[signerId]/signing-view'
import { renderInEnglish } from '@/tests/setup/in-english'

const refresh = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh, push: vi.fn() }) }))
// Only a browser can render pages; here each counts as seen at once.
vi.mock('@/app/_components/pdf/pdf-pages', () => ({
  default: function Pages({ pages, overlay, onSeen }: PdfPagesProps) {
    useEffect(() => {
      for (const index of pages.keys()) onSeen?.(index + 1)
    }, [pages, onSeen])
    // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
    return pages.map((_, index) => <section key={index}>{overlay?.(index + 1)}</section>)
  },
}))

const sent: { operation: string; variables: Record<string, unknown> }[] = []
beforeEach(() => {
  sent.length = 0
  document.body.innerHTML = '<div id="root" data-person="ana"></div>'
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    const { operationName, variables } = JSON.parse(String(init?.body))
    sent.push({ operation: operationName, variables })
    const data = { id: 'signer', version: 2 + sent.length }
    return Response.json({ data: { [operationName]: { success: true, message: null, fieldErrors: [], data } } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const place = { page: 1, x: 0, y: 0, width: 1000, height: 300 }
const view: SigningView = {
  id: 'signer',
  version: 2,
  name: 'Ana María Ruiz',
  fileUrl: '/file',
  slot: 0,
  today: '2026-05-01',
  pages: [{ width: 612, height: 792 }],
  fields: [
    { id: 'unit', kind: 'TEXT', required: true, label: 'Unit', ...place },
    { id: 'sig', kind: 'SIGNATURE', required: true, label: null, ...place },
    { id: 'ini', kind: 'INITIALS', required: true, label: null, ...place },
  ],
  filled: [{ id: 'other', slot: 1, name: 'Ben Okafor', content: { text: 'Ben', isHand: true }, ...place }],
  viewed: false,
  consented: false,
  consentVersion: 'v1',
}

const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const operations = () => sent.map(({ operation }) => operation)

test('a document is opened, read, agreed to, filled in and signed, each told once and with the newest version', async () => {
  renderInEnglish(<SignDocument view={view} />)
  await waitFor(() => expect(operations()).toEqual(['openSigning']))
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
  await screen.findByText('1 of 1')
  press('I’ve read it')
  press('Continue')
  expect(screen.getByText('Check this box to go on, or decline below.')).toBeDefined()
  fireEvent.click(screen.getByLabelText('I agree'))
  press('Continue')
  fireEvent.change(await screen.findByLabelText('Unit'), { target: { value: 'Night' } })
  press('Next field')
  press('Add your signature')
  expect(screen.getByLabelText('Your initials')).toHaveProperty('value', 'AMR')
  press('Use this signature')
  press('Sign')
  await waitFor(() => expect(operations()).toEqual(['openSigning', 'consentToSign', 'signDocument']))
  expect(sent[1]!.variables).toEqual({ id: 'signer', consentVersion: 'v1', consentLocale: 'en' })
  expect(sent[2]!.variables).toEqual({
    id: 'signer',
    version: 4,
    adoptedName: 'Ana María Ruiz',
    drawing: null,
    initials: 'AMR',
    values: [{ fieldId: 'unit', text: 'Night' }],
  })
  await waitFor(() => expect(refresh).toHaveBeenCalled())
})

test('who declines has to say why', async () => {
  renderInEnglish(<SignDocument view={{ ...view, viewed: true }} />)
  press('I don’t want to sign')
  press('Decline')
  expect(await screen.findByText('Give a reason.')).toBeDefined()
  expect(operations()).toEqual([])
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Wrong name' } })
  press('Decline')
  await waitFor(() => expect(operations()).toEqual(['declineToSign']))
  expect(sent[0]!.variables).toEqual({ id: 'signer', version: 2, reason: 'Wrong name' })
})
