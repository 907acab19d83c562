import { z } from 'zod'
import { findOrg } from '@/lib/data/orgs/read'
import { type AttemptMade, pauseDeliveries, recordAttempts } from '@/lib/data/webhooks/deliveries'
import {
  listAdminIds,
  lockWebhook,
  setFailingSince,
  updateWebhook,
  type WebhookRecord,
} from '@/lib/data/webhooks/webhooks'
import { ok } from '@/lib/domain/result'
import { afterAttempt, attemptErrors, failingAfter, healthAfter } from '@/lib/domain/webhooks/attempts'
import { keptDays, testEvent } from '@/lib/domain/webhooks/events'
import { defineJobService } from '../define-service'
import { notify } from '../notices/notify'
import { type Write, write } from '../write'

const attempt = z.strictObject({
  deliveryId: z.uuid(),
  /** The token of the claim: only the worker that still holds it may record. */
  leasedUntil: z.date(),
  /** Attempts before this one. */
  attemptCount: z.int().min(0),
  type: z.string(),
  status: z.int().nullable(),
  error: z.enum(attemptErrors).nullable(),
  durationMs: z.int().min(0),
})
type Attempt = z.infer<typeof attempt>

/**
 * Stores the outcome of attempts at one webhook and schedules retries. A webhook that has accepted nothing for three
 * days is paused, and its organization's administrators are notified.
 */
export const recordWebhookAttempts = defineJobService({
  action: 'webhook.record',
  input: z.strictObject({ webhookId: z.uuid(), attempts: z.array(attempt).min(1) }),
  run: (ctx, { webhookId, attempts }) =>
    write(ctx, async (w) => {
      const { tx } = w
      const webhook = await lockWebhook(tx, webhookId)
      const outcomes = attempts.map((attempt) => outcomeOf(attempt, ctx.now))
      const ours = new Set(await recordAttempts(tx, outcomes, ctx.now))
      const retries = outcomes.flatMap(({ deliveryId, nextAttemptAt }) => (ours.has(deliveryId) && nextAttemptAt) || [])
      if (webhook?.state === 'ACTIVE') {
        await keepHealth(w, webhook, attempts, ctx.now)
        const [next] = retries.toSorted((a, b) => a.getTime() - b.getTime())
        if (next) await w.send({ queue: 'webhooks', data: { webhookId }, startAfter: next })
      }
      return ok({ recorded: ours.size, again: retries.length })
    }),
})

function outcomeOf({ attemptCount, type, ...attempt }: Attempt, at: Date): AttemptMade {
  const outcome = afterAttempt({ ok: attempt.error === null, count: attemptCount + 1, at, once: type === testEvent })
  return { ...attempt, ...outcome }
}

/** A failed test delivery does not count against a webhook; an accepted one counts for it. */
async function keepHealth(w: Write, webhook: WebhookRecord, attempts: readonly Attempt[], at: Date): Promise<void> {
  const anyOk = attempts.some(({ error }) => error === null)
  if (!anyOk && attempts.every(({ type }) => type === testEvent)) return
  const { failingSince, failed } = healthAfter(webhook.failingSince, { anyOk, at })
  if (failed) return pauseFailing(w, { ...webhook, failingSince })
  if (failingSince?.getTime() !== webhook.failingSince?.getTime()) await setFailingSince(w.tx, webhook.id, failingSince)
}

async function pauseFailing(w: Write, before: WebhookRecord): Promise<void> {
  const { id, orgId, name, failingSince } = before
  const { tx, audit } = w
  await pauseDeliveries(tx, id)
  const after = await updateWebhook(tx, id, { state: 'FAILING' })
  audit({ action: 'webhook.failing', subjectType: 'Webhook', subjectId: id, orgId, before, after })
  const org = await findOrg(tx, orgId)
  const days = failingAfter / 86_400_000
  const notices = (await listAdminIds(tx, orgId)).map((userId) => ({
    userId,
    orgId,
    kind: 'webhookFailing' as const,
    severity: 'ERROR' as const,
    params: { org: org?.name ?? '', name, days, kept: keptDays },
    actionPath: `/orgs/${orgId}?tab=webhooks&webhook=${id}`,
    dedupeKey: `webhookFailing:${id}:${failingSince?.toISOString()}:${userId}`,
  }))
  await notify(w, notices)
}
