// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import WithdrawCredit from '@/app/(member)/credentials/[credentialId]/credits/[creditId]/withdraw-credit'
import ReopenDialog from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/finish/reopen-dialog'
import { renderInEnglish } from '@/tests/setup/in-english'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) }))
const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('@/app/_lib/graphql-client', async (original) => ({ ...(await original()), callApi: send }))

const onClose = vi.fn()
beforeEach(() => vi.clearAllMocks())
test('a reason that is needed is asked for at its field, and nothing is sent without it', async () => {
  renderInEnglish(<ReopenDialog id="s" version={3} onClose={onClose} />)
  fireEvent.submit(screen.getByRole('dialog').querySelector('form')!)
  await waitFor(() => expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  expect(send).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('a reason is sent with the record, and the dialog closes', async () => {
  send.mockResolvedValue({ data: { reopenTaskSession: { success: true, fieldErrors: [], data: { id: 's' } } } })
  renderInEnglish(<ReopenDialog id="s" version={3} onClose={onClose} />)
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'A name was wrong.' } })
  fireEvent.submit(screen.getByRole('dialog').querySelector('form')!)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(send.mock.calls[0]?.[1]).toEqual({ id: 's', version: 3, reason: 'A name was wrong.' })
})

test('a reason that may be left out is sent empty', async () => {
  send.mockResolvedValue({
    data: { withdrawCredit: { success: true, fieldErrors: [], data: { id: 'c', version: 2 } } },
  })
  renderInEnglish(<WithdrawCredit id="c" version={1} onClose={onClose} />)
  fireEvent.submit(screen.getByRole('dialog').querySelector('form')!)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(send.mock.calls[0]?.[1]).toEqual({ id: 'c', version: 1, reason: '' })
})
