import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MoveLabels } from '@/app/_components/webhooks/webhook-labels'
import { move } from '@/app/_components/webhooks/webhook-moves'

const asked = vi.hoisted(() => ({ toasts: [] as string[], alerts: [] as string[], yes: true }))
vi.mock('@/app/_ui/show-toast', () => ({ showToast: ({ title }: { title: string }) => void asked.toasts.push(title) }))
vi.mock('@/app/_ui/ask', () => ({
  confirmDialog: async () => asked.yes,
  alertDialog: async ({ text }: { text: string }) => void asked.alerts.push(text),
}))

const seen = { id: 'w1', version: 3 }
const question = { title: 'T', text: 'Q', ok: 'OK' }
const labels = {
  paused: 'Paused',
  removed: 'Removed',
  replayedMany: 'Again: {count}',
  replayedNone: 'Nothing left',
  tested: 'Taken: {status} in {ms}',
  testFailed: 'Not taken: {reason}',
  testOpen: 'On its way',
  rotate: question,
  remove: question,
  errors: { dns: 'No such name' },
} as unknown as MoveLabels

const answers: Record<string, unknown>[] = []
const sent: { operationName: string; variables: unknown }[] = []
beforeEach(() => {
  answers.length = 0
  sent.length = 0
  Object.assign(asked, { toasts: [], alerts: [], yes: true })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Response(JSON.stringify({ data: answers.shift() }), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets the clock go on until it is done. */
async function untilDone(moving: Promise<unknown>): Promise<void> {
  let over = false
  const noted = moving.finally(() => {
    over = true
  })
  while (!over) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((next) => setImmediate(next))
  }
  await noted
}

const done = (data: unknown) => ({ success: true, message: null, i18nMessageKey: null, fieldErrors: [], data })
const attempt = (status: number | null, error: string | null) => ({ id: 'a', at: '', status, error, durationMs: 34 })

test('a move is sent for the version that is shown, and told', async () => {
  answers.push({ pauseWebhook: done({ id: 'w1' }) })
  expect(await move('pause', seen, labels)).toEqual({})
  expect(sent[0]).toMatchObject({ operationName: 'pauseWebhook', variables: seen })
  expect(asked.toasts).toEqual(['Paused'])
})

test.each([
  ['rotate', { rotateWebhookSecret: done({ secret: 'whsec_1', webhook: {} }) }, { secret: 'whsec_1' }],
  ['remove', { removeWebhook: done({ id: 'w1' }) }, { gone: true }],
])('%s asks first', async (word, answer, outcome) => {
  asked.yes = false
  expect(await move(word, seen, labels)).toEqual({})
  expect(sent).toEqual([])
  asked.yes = true
  answers.push(answer)
  expect(await move(word, seen, labels)).toEqual(outcome)
})

test.each([
  [2, 'Again: 2'],
  [0, 'Nothing left'],
])('%i sent again', async (count, said) => {
  answers.push({ replayFailedWebhooks: done({ count }) })
  await move('replayFailed', seen, labels)
  expect(asked.toasts).toEqual([said])
})

test('one delivery is sent again by its id', async () => {
  answers.push({ replayWebhookDelivery: done({ id: 'd2' }) })
  await move('replay d1', seen, { ...labels, replayed: 'Again' })
  expect(sent[0]!.variables).toEqual({ id: 'd1' })
})

test.each([
  ['taken', attempt(204, null), ['On its way', 'Taken: 204 in 34'], []],
  ['not taken', attempt(null, 'dns'), ['On its way'], ['Not taken: No such name']],
  ['answered wrongly', attempt(500, 'dns'), ['On its way'], ['Not taken: No such name (500)']],
])('a trial that is %s', async (_name, one, toasts, alerts) => {
  answers.push({ sendTestWebhook: done({ id: 'd1' }) })
  answers.push({ webhookDelivery: { id: 'd1', attempts: [] } }, { webhookDelivery: { id: 'd1', attempts: [one] } })
  const moving = move('test', seen, labels)
  await untilDone(moving)
  expect(asked).toMatchObject({ toasts, alerts })
  expect(sent.map(({ operationName }) => operationName)).toEqual([
    'sendTestWebhook',
    'getWebhookDelivery',
    'getWebhookDelivery',
  ])
})
