import { open } from '@/lib/adapters/identity/secrets'
import { signedHeaders } from '@/lib/adapters/webhooks/https-sender'
import type { Sent, WebhookSender } from '@/lib/adapters/webhooks/webhook-port'
import type { Db } from '@/lib/data/db'
import { claimDeliveries, type DueDelivery } from '@/lib/data/webhooks/deliveries'
import { orThrow } from '@/lib/domain/result'
import { atOnce } from '@/lib/domain/webhooks/attempts'
import { env } from '@/lib/env'
import { webhookBody } from '@/lib/i18n/webhook-body'
import { log } from '@/lib/server/log'
import type { JobQueue } from '@/lib/services/job-table'
import { recordWebhookAttempts } from '@/lib/services/webhooks/deliveries'
import { sweepWebhooks } from '@/lib/services/webhooks/maintenance'
import { jobCtx } from './queue'

/**
 * How long a claim lasts: longer than an attempt may take, so that two processes never send the same delivery at once.
 */
const leaseMs = 60_000
/**
 * Rounds per job and its maximum time; a longer backlog continues in another job, so that other webhooks get their
 * turn.
 */
const roundsPerJob = 10
const turnMs = 10_000

/** Queues webhooks whose deliveries are due, and for which no job waits. */
export async function sweepDueWebhooks(now: Date): Promise<void> {
  orThrow(await sweepWebhooks(jobCtx('webhooks', now), {}), 'Looking for due deliveries')
}

type Dependencies = { db: Db; sender: WebhookSender; jobs: JobQueue; now: () => Date }

/** Sends the due deliveries of one webhook, a few requests at a time, and stores their outcome. */
export async function deliverWebhook(webhookId: string, dependencies: Dependencies): Promise<void> {
  const { db, jobs, now } = dependencies
  const turnEnds = now().getTime() + turnMs
  for (let round = 0; round < roundsPerJob; round += 1) {
    const attemptedAt = now()
    // Otherwise endpoints that never answer would occupy every worker for minutes.
    if (attemptedAt.getTime() >= turnEnds) break
    const claim = { now: attemptedAt, leasedUntil: new Date(attemptedAt.getTime() + leaseMs), size: atOnce }
    const due = await claimDeliveries(db, webhookId, claim)
    if (due.length === 0) return
    const attempts = await Promise.all(due.map((delivery) => attempt(delivery, dependencies)))
    const recorded = orThrow(
      await recordWebhookAttempts(jobCtx('webhooks', now(), jobs), { webhookId, attempts }),
      'Recording deliveries',
    )
    log.info({ webhookId, ...recorded }, 'webhook delivered')
  }
  await jobs.send(db, { queue: 'webhooks', data: { webhookId } })
}

async function attempt(delivery: DueDelivery, { sender, now }: Dependencies) {
  const { id: deliveryId, attemptCount, leasedUntil, event } = delivery
  const { status, error, durationMs } = await send(delivery, sender, now())
  return { deliveryId, leasedUntil, attemptCount, type: event.type, status, error, durationMs }
}

async function send({ id, url, event, as, ...sealed }: DueDelivery, sender: WebhookSender, at: Date): Promise<Sent> {
  const secrets = [sealed.secret, sealed.oldSecret].flatMap((secret) => (secret && open(secret)) ?? [])
  // Sealed with another installation key: without a signature nothing is sent.
  if (secrets.length === 0) return { status: null, error: 'secret', durationMs: 0 }
  const body = webhookBody({ event, as }, env().APP_URL)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Suma-Webhooks/1',
    'suma-event-type': event.type,
    'suma-delivery-id': id,
    ...signedHeaders(event.id, body, secrets, at),
  }
  return sender.send({ url, headers, body })
}
