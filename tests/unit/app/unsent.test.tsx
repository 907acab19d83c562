// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Unsent } from '@/app/orgs/[orgId]/invitations/(list)/invitation-table'
import { renderInEnglish } from '@/tests/setup/in-english'
import { until } from '@/tests/setup/until'

const questions = vi.hoisted(() => [] as string[])
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) }))
vi.mock('@/app/_ui/ask', () => ({
  confirmDialog: async ({ title }: { title: string }) => {
    questions.push(title)
    return false
  },
}))
test('only what can be sent is offered, and why the others wait is said', async () => {
  renderInEnglish(<Unsent orgId="o" count={5} held={2} />)
  expect(screen.getByText(/^2 people have only a phone number and get nothing/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Send all' }))
  await until(() => expect(questions).toEqual(['Send 3 invitations?']))
  cleanup()
  renderInEnglish(<Unsent orgId="o" count={2} held={2} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('2 invitations haven’t been sent')).toBeDefined()
})
