// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReplayDelivery, ReplayFailed, WebhookButtons } from '@/app/_components/webhooks/webhook-actions'
import { renderInEnglish } from '@/tests/setup/in-english'
import { until } from '@/tests/setup/until'

const router = vi.hoisted(() => ({ refresh: vi.fn(), push: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => router }))
const asked = vi.hoisted(() => ({ toasts: [] as string[], alerts: [] as string[], questions: 0, yes: true }))
vi.mock('@/app/_ui/show-toast', () => ({ showToast: ({ title }: { title: string }) => void asked.toasts.push(title) }))
vi.mock('@/app/_ui/ask', () => ({
  confirmDialog: async () => {
    asked.questions += 1
    return asked.yes
  },
  alertDialog: async ({ text }: { text: string }) => void asked.alerts.push(text),
}))

const webhook = {
  id: 'w1',
  version: 3,
  name: 'Payroll',
  url: 'https://example.com',
  events: [],
  format: 'SUMA' as const,
  language: 'en',
}
const buttons = () => renderInEnglish(<WebhookButtons orgId="o1" webhook={webhook} active />)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const answers: Record<string, unknown>[] = []
const sent: { operationName: string; variables: unknown }[] = []
beforeEach(() => {
  answers.length = 0
  sent.length = 0
  Object.assign(asked, { toasts: [], alerts: [], questions: 0, yes: true })
  router.push.mockReset()
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Response(JSON.stringify({ data: answers.shift() }), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const done = (data: unknown) => ({ success: true, message: null, i18nMessageKey: null, fieldErrors: [], data })
const attempt = (status: number | null, error: string | null) => ({ id: 'a', at: '', status, error, durationMs: 34 })

test('an action is sent for the version that is shown, and confirmed', async () => {
  answers.push({ pauseWebhook: done({ id: 'w1' }) })
  buttons()
  press('Pause')
  await until(() => expect(asked.toasts).toEqual(['Paused']))
  expect(sent[0]).toMatchObject({ operationName: 'pauseWebhook', variables: { id: 'w1', version: 3 } })
})

test.each(['Rotate secret', 'Remove'])('%s asks first', async (name) => {
  asked.yes = false
  buttons()
  press(name)
  await until(() => expect(asked.questions).toBe(1))
  expect(sent).toEqual([])
})

test('a new secret is shown once, until its button closes it', async () => {
  answers.push({ rotateWebhookSecret: done({ secret: 'whsec_1', webhook: {} }) })
  buttons()
  press('Rotate secret')
  const field = await screen.findByLabelText<HTMLInputElement>('Secret')
  expect(field.value).toBe('whsec_1')
  fireEvent.click(screen.getByText('I’ve saved it'))
  expect(screen.queryByLabelText('Secret')).toBeNull()
})

test('what was removed leads to the list', async () => {
  answers.push({ removeWebhook: done({ id: 'w1' }) })
  buttons()
  press('Remove')
  await until(() => expect(router.push).toHaveBeenCalledWith('/orgs/o1?tab=webhooks'))
  expect(asked.toasts).toEqual(['Webhook removed'])
})

test.each([
  [2, 'Resending events: 2'],
  [0, 'Nothing to resend'],
])('%i sent again', async (count, said) => {
  answers.push({ replayFailedWebhooks: done({ count }) })
  renderInEnglish(<ReplayFailed webhookId="w1" />)
  press('Resend all failed')
  await until(() => expect(asked.toasts).toEqual([said]))
})

test('one delivery is sent again by its id', async () => {
  answers.push({ replayWebhookDelivery: done({ id: 'd2' }) })
  renderInEnglish(<ReplayDelivery id="d1" />)
  press('Resend')
  await until(() => expect(asked.toasts).toEqual(['Resending']))
  expect(sent[0]!.variables).toEqual({ id: 'd1' })
})

const open = 'Test sent. Check the log for the result.'

test.each([
  ['taken', attempt(204, null), [open, 'Test accepted: status 204, 34 ms'], []],
  ['not taken', attempt(null, 'dns'), [open], ['Test failed: Domain name not found']],
  ['answered wrongly', attempt(500, 'dns'), [open], ['Test failed: Domain name not found (500)']],
])('a trial that is %s', async (_name, one, toasts, alerts) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  answers.push({ sendTestWebhook: done({ id: 'd1' }) })
  answers.push({ webhookDelivery: { id: 'd1', attempts: [] } }, { webhookDelivery: { id: 'd1', attempts: [one] } })
  buttons()
  press('Send test')
  while (asked.toasts.length + asked.alerts.length < 2) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((next) => setImmediate(next))
  }
  expect(asked).toMatchObject({ toasts, alerts })
  expect(sent.map(({ operationName }) => operationName)).toEqual([
    'sendTestWebhook',
    'getWebhookDelivery',
    'getWebhookDelivery',
  ])
})
