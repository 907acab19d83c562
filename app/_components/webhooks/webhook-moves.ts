import { fill } from '@/app/_lib/fill'
import { callApi } from '@/app/_lib/graphql-client'
import { perform } from '@/app/_lib/send-write'
import { alertDialog, confirmDialog } from '@/app/_ui/ask'
import { showToast } from '@/app/_ui/show-toast'
import { GetWebhookDeliveryDocument } from '@/graphql/generated/get-webhook-delivery'
import { PauseWebhookDocument } from '@/graphql/generated/pause-webhook'
import { RemoveWebhookDocument } from '@/graphql/generated/remove-webhook'
import { ReplayFailedWebhooksDocument } from '@/graphql/generated/replay-failed-webhooks'
import { ReplayWebhookDeliveryDocument } from '@/graphql/generated/replay-webhook-delivery'
import { ResumeWebhookDocument } from '@/graphql/generated/resume-webhook'
import { RotateWebhookSecretDocument } from '@/graphql/generated/rotate-webhook-secret'
import { SendTestWebhookDocument } from '@/graphql/generated/send-test-webhook'
import type { MoveLabels } from './webhook-labels'

export { TokenMade } from '@/app/_components/access/token-made'
export { EditWebhookForm } from './webhook-form'

type Seen = { id: string; version: number }
/** What the page does after a press: shows a new secret once, or leaves a webhook that is gone. */
export type Outcome = { secret?: string; gone?: boolean }

const tell = (title: string) => showToast({ title, tone: 'success' })

/** What the buttons of a webhook do, by the word of the button; what a delivery's do has its id behind the word. */
export async function move(says: string, seen: Seen, labels: MoveLabels): Promise<Outcome> {
  const [word = '', deliveryId = ''] = says.split(' ')
  if (word === 'pause' && (await perform(PauseWebhookDocument, seen))) tell(labels.paused)
  if (word === 'resume' && (await perform(ResumeWebhookDocument, seen))) tell(labels.resumed)
  if (word === 'test') await test(seen, labels)
  if (word === 'replay' && (await perform(ReplayWebhookDeliveryDocument, { id: deliveryId }))) tell(labels.replayed)
  if (word === 'replayFailed') await replayFailed(seen, labels)
  if (word === 'rotate') return rotate(seen, labels)
  return word === 'remove' ? remove(seen, labels) : {}
}

async function rotate(seen: Seen, { rotate: asked, cancel }: MoveLabels): Promise<Outcome> {
  if (!(await confirmDialog({ ...asked, cancel }))) return {}
  const done = await perform(RotateWebhookSecretDocument, seen)
  return done?.data ? { secret: done.data.secret } : {}
}

async function remove(seen: Seen, { remove: asked, removed, cancel }: MoveLabels): Promise<Outcome> {
  if (!(await confirmDialog({ ...asked, cancel, danger: true }))) return {}
  if (!(await perform(RemoveWebhookDocument, seen))) return {}
  tell(removed)
  return { gone: true }
}

async function replayFailed({ id: webhookId }: Seen, labels: MoveLabels): Promise<void> {
  const done = await perform(ReplayFailedWebhooksDocument, { webhookId })
  if (!done) return
  const count = done.data?.count ?? 0
  tell(count > 0 ? fill(labels.replayedMany, { count }) : labels.replayedNone)
}

const everyMs = 750
/** An attempt takes ten seconds at most, after a moment in the queue. */
const looks = 18

/** Sends a trial and waits for what becomes of it. */
async function test({ id }: Seen, labels: MoveLabels): Promise<void> {
  const sent = await perform(SendTestWebhookDocument, { id })
  if (!sent?.data) return
  showToast({ title: labels.testOpen, tone: 'info' })
  for (let look = 0; look < looks; look += 1) {
    await new Promise((next) => setTimeout(next, everyMs))
    const answer = await callApi(GetWebhookDeliveryDocument, { id: sent.data.id })
    const delivery = 'data' in answer ? answer.data?.webhookDelivery : null
    const [attempt] = delivery?.attempts ?? []
    if (!delivery || !attempt) continue
    const { status, durationMs: ms, error } = attempt
    if (error === null) return tell(fill(labels.tested, { status: status ?? '', ms }))
    return alertDialog({ text: fill(labels.testFailed, { reason: reasonOf(error, status, labels) }) })
  }
}

const reasonOf = (error: string, status: number | null, { errors }: MoveLabels): string =>
  [errors[error] ?? error, status === null ? '' : ` (${status})`].join('')
