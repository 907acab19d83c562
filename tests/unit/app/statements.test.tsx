// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import StateAttestation from '@/app/(member)/credentials/[credentialId]/state-attestation'
import { StatementsCard } from '@/app/orgs/[orgId]/members/[roleId]/credentials/[credentialId]/statements-card'
import { renderInEnglish } from '@/tests/setup/in-english'

const sent: { operationName: string; variables: Record<string, unknown> }[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { operationName, variables } = JSON.parse(String(body))
    sent.push({ operationName, variables })
    const payload = {
      success: true,
      message: null,
      i18nMessageKey: null,
      fieldErrors: [],
      data: { id: 'a', version: 2 },
    }
    return Response.json({ data: { [operationName]: payload } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

test('an organization confirms what a member stated with one press, and nothing twice', async () => {
  const what = '540 hr of work, from Jan 1, 2025 to Sep 30, 2026'
  const line = {
    id: 'a',
    version: 1,
    what,
    where: ['Sunrise Care', null],
    basis: 'Stated by the person on Oct 3, 2026',
  }
  const known = { ...line, id: 'b', what: 'National certification', where: [], basis: 'Confirmed by Sunrise Care' }
  renderInEnglish(
    <StatementsCard
      memberId="m"
      lines={[
        { ...line, canConfirm: true },
        { ...known, canConfirm: false },
      ]}
    />,
  )
  expect(screen.getByText('Sunrise Care · Stated by the person on Oct 3, 2026')).toBeDefined()
  const buttons = screen.getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([`Confirm: ${what}`])
  fireEvent.click(buttons[0]!)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ operationName: 'confirmAttestation', variables: { memberId: 'm', id: 'a', version: 1 } })
})

test('a statement takes one of the person’s own documents as its proof, and keeps it when it is corrected', async () => {
  const kind = {
    kind: 'PRACTICE' as const,
    name: 'Hours of work',
    hasAmount: true,
    paid: false,
    countsFrom: '2025-01-01',
    note: null,
    offersTo: null,
  }
  const papers = [
    { id: 'd1', title: 'Letter of my employer' },
    { id: 'd2', title: 'Pay slips' },
  ]
  const stated = {
    id: 'a',
    version: 1,
    what: '',
    basis: '',
    notCounted: null,
    kind,
    amount: '540',
    from: '2025-01-01',
    to: '2026-09-30',
    issuer: '',
    number: '',
    documentId: null,
  }
  const form = { credentialId: 'c', kind, papers, onClose: vi.fn() }
  renderInEnglish(<StateAttestation {...form} stated={stated} />)
  const paper = screen.getByLabelText<HTMLSelectElement>(/Document as proof/)
  expect([paper.value, ...[...paper.options].map(({ text }) => text)]).toEqual([
    '',
    'None of my documents',
    'Letter of my employer',
    'Pay slips',
  ])
  // In a tab of its own: what was typed stays.
  const upload = screen.getByRole<HTMLAnchorElement>('link', { name: /^Upload it under Documents/ })
  expect([upload.getAttribute('href'), upload.target]).toEqual(['/documents', '_blank'])
  fireEvent.change(paper, { target: { value: 'd2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    operationName: 'correctAttestation',
    variables: { id: 'a', version: 1, input: { amount: 540, documentId: 'd2' } },
  })
  cleanup()
  renderInEnglish(<StateAttestation {...form} stated={{ ...stated, documentId: 'd1' }} />)
  expect(screen.getByLabelText<HTMLSelectElement>(/Document as proof/).value).toBe('d1')
})
