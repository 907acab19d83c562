import { z } from 'zod'
import type { Tx } from '@/lib/data/db'
import { findOrg } from '@/lib/data/orgs/read'
import {
  type AttemptMade,
  type AttemptRecord,
  type DeliveryRecord,
  findDelivery,
  insertReplay,
  insertReplays,
  listAttempts,
  listDeliveryPage,
  pauseDeliveries,
  recordAttempts,
} from '@/lib/data/webhooks/deliveries'
import { insertTestEvent } from '@/lib/data/webhooks/events'
import {
  listAdminIds,
  lockWebhook,
  setFailingSince,
  updateWebhook,
  type WebhookRecord,
} from '@/lib/data/webhooks/webhooks'
import { fail, ok, type Result } from '@/lib/domain/result'
import { afterAttempt, attemptErrors, failingAfter, healthAfter } from '@/lib/domain/webhooks/attempts'
import { keptDays, testEvent } from '@/lib/domain/webhooks/events'
import type { SignedInCtx } from '../ctx'
import { defineJobService, defineService } from '../define-service'
import { id, oneOf } from '../inputs'
import { limitUseIn } from '../limit-use'
import { notify } from '../notices/notify'
import { first, type PageOf, positionInput, storedInstant, toPage } from '../page-of'
import { type Write, write } from '../write'
import { refuseUnreadable, webhookById, webhookFeature, webhookOf } from './webhook-input'

const deliveryStates = ['PENDING', 'DELIVERED', 'FAILED'] as const

/** The log of a webhook: sent and pending deliveries, newest first. */
export const listWebhookDeliveries = defineService({
  action: 'webhook.read',
  input: z.strictObject({
    webhookId: id,
    state: oneOf(deliveryStates).nullish(),
    first,
    after: positionInput(z.tuple([storedInstant, id])),
  }),
  subject: webhookOf,
  feature: webhookFeature,
  run: async (ctx, { webhookId, state, first: size, after: position }): Promise<Result<PageOf<DeliveryRecord>>> => {
    const from = position && { createdAt: new Date(position[0]), id: position[1] }
    const rows = await listDeliveryPage(ctx.db, { webhookId, state: state ?? null, after: from, take: size + 1 })
    for (const row of rows) {
      const unreadable = refuseBody(ctx, row)
      if (unreadable) return unreadable
    }
    return ok(toPage(rows, size, (row) => [row.createdAt.toISOString(), row.id]))
  },
})

/** A delivery shows what is sent. */
const refuseBody = (ctx: SignedInCtx, { event, as: { format } }: DeliveryRecord) =>
  refuseUnreadable(ctx, { events: [event.type], format })

/** A delivery with all its attempts, newest first. */
export type DeliveryView = DeliveryRecord & { attempts: AttemptRecord[] }

/** One delivery. */
export const getWebhookDelivery = defineService({
  action: 'webhook.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: deliveryId }) => findDelivery(ctx.db, deliveryId),
  feature: webhookFeature,
  run: async (ctx, _input, delivery): Promise<Result<DeliveryView>> =>
    refuseBody(ctx, delivery) ?? ok({ ...delivery, attempts: await listAttempts(ctx.db, delivery.id) }),
})

/** Limits: tests of one webhook per hour, deliveries per call, and deliveries sent again per organization and hour. */
export const sendLimits = { tests: 60, atOnce: 1000, perHour: 5000 }
const hour = 3600

/** Tests a webhook with a dummy event: one attempt, whose outcome is in the log. */
export const sendTestWebhook = defineService({
  action: 'webhook.manage',
  input: z.strictObject({ id }),
  subject: webhookById,
  feature: webhookFeature,
  run: (ctx, { id: webhookId }, { orgId }) =>
    write(ctx, async (w): Promise<Result<DeliveryRecord>> => {
      const inactive = await refuseInactive(w.tx, webhookId)
      if (inactive) return inactive
      const often = await limitUseIn(w.tx, `webhookTest:${webhookId}`, { limit: sendLimits.tests, seconds: hour })
      if (often) return often
      const data = { webhookId, test: true }
      const deliveryId = await insertTestEvent(w.tx, { orgId, webhookId, data, at: ctx.now })
      w.audit({ action: 'webhook.tested', subjectType: 'Webhook', subjectId: webhookId, orgId })
      return findDeliveryIn(w.tx, deliveryId)
    }),
})

/** Sends one event again, whatever its outcome; receivers recognize it by the event's id. */
export const replayWebhookDelivery = defineService({
  action: 'webhook.manage',
  input: z.strictObject({ id }),
  subject: (ctx, { id: deliveryId }) => findDelivery(ctx.db, deliveryId),
  feature: webhookFeature,
  run: async (ctx, _input, { event, last: _last, as, orgId, ...delivery }) =>
    refuseUnreadable(ctx, { events: [event.type], format: as.format }) ??
    write(ctx, async (w): Promise<Result<DeliveryRecord>> => {
      const { subscriptionId: webhookId } = delivery
      const inactive = await refuseInactive(w.tx, webhookId)
      if (inactive) return inactive
      const often = await limitUseIn(w.tx, `webhookReplay:${orgId}`, { limit: sendLimits.perHour, seconds: hour })
      if (often) return often
      const replay = await insertReplay(w.tx, delivery, ctx.now)
      const detail = { deliveryId: delivery.id }
      w.audit({ action: 'webhook.replayed', subjectType: 'Webhook', subjectId: webhookId, orgId, detail })
      return findDeliveryIn(w.tx, replay)
    }),
})

const instant = z
  .union([z.date(), z.iso.datetime({ offset: true, error: 'validation.invalid' }).transform((text) => new Date(text))])
  .nullish()

/**
 * Sends again every event since an instant that a webhook never accepted, oldest first, 1,000 at a time. Returns how
 * many.
 */
export const replayFailedWebhooks = defineService({
  action: 'webhook.manage',
  input: z.strictObject({ webhookId: id, since: instant }),
  subject: webhookOf,
  feature: webhookFeature,
  run: (ctx, { webhookId, since }, { orgId }) =>
    write(ctx, async (w): Promise<Result<{ count: number }>> => {
      const inactive = await refuseInactive(w.tx, webhookId)
      if (inactive) return inactive
      const from = since ?? new Date(ctx.now.getTime() - keptDays * 24 * hour * 1000)
      const count = await insertReplays(w.tx, { webhookId, since: from, at: ctx.now, size: sendLimits.atOnce })
      const uses = Math.max(count, 1)
      const often = await limitUseIn(w.tx, `webhookReplay:${orgId}`, { limit: sendLimits.perHour, seconds: hour, uses })
      if (often) return often
      const detail = { count, since: from.toISOString() }
      w.audit({ action: 'webhook.replayed', subjectType: 'Webhook', subjectId: webhookId, orgId, detail })
      return ok({ count })
    }),
})

/** A paused webhook is refused, because the deliveries would wait unseen. The lock serializes simultaneous requests. */
async function refuseInactive(tx: Tx, webhookId: string): Promise<Result<never> | null> {
  const webhook = await lockWebhook(tx, webhookId)
  if (!webhook) return fail('notFound')
  return webhook.state === 'ACTIVE' ? null : fail('webhookState')
}

async function findDeliveryIn(tx: Tx, deliveryId: string): Promise<Result<DeliveryRecord>> {
  const delivery = await findDelivery(tx, deliveryId)
  return delivery ? ok(delivery) : fail('notFound')
}

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
      const webhook = await lockWebhook(w.tx, webhookId)
      const outcomes = attempts.map((attempt) => outcomeOf(attempt, ctx.now))
      const ours = new Set(await recordAttempts(w.tx, outcomes, ctx.now))
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
  await pauseDeliveries(w.tx, id)
  const after = await updateWebhook(w.tx, id, { state: 'FAILING' })
  w.audit({ action: 'webhook.failing', subjectType: 'Webhook', subjectId: id, orgId, before, after })
  const org = await findOrg(w.tx, orgId)
  const days = failingAfter / 86_400_000
  const notices = (await listAdminIds(w.tx, orgId)).map((userId) => ({
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
