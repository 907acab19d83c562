// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MarkOne, NewNoticeLink } from '@/app/(member)/notices/mark-one'
import { renderInEnglish } from '@/tests/setup/in-english'

const refresh = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh, push: vi.fn() }) }))
vi.mock('next/link', async () => ({
  default: ({ prefetch: _p, onNavigate: _n, ...rest }: Record<string, unknown>) => <a {...rest} />,
  useLinkStatus: () => ({ pending: false }),
}))

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  refresh.mockReset()
  fetched.mockReset()
  fetched.mockImplementation(async () => {
    const markNoticesRead = { success: true, message: null, i18nMessageKey: null, fieldErrors: [], data: { read: 1 } }
    return Response.json({ data: { markNoticesRead } })
  })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})
const sent = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).variables)

test('one notice is marked as read by its button', async () => {
  renderInEnglish(<MarkOne id="n" title="Accepted in place of TB test" />)
  fireEvent.click(screen.getByRole('button', { name: 'Mark as read: Accepted in place of TB test' }))
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ ids: ['n'] }])
})

test('and by whoever follows it', async () => {
  renderInEnglish(
    <NewNoticeLink id="n" href="#there">
      TB test
    </NewNoticeLink>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'TB test' }))
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ ids: ['n'] }])
})
