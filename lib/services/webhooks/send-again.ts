import { z } from 'zod'
import type { Tx } from '@/lib/data/db'
import { type DeliveryRecord, findDelivery, insertReplay, insertReplays } from '@/lib/data/webhooks/deliveries'
import { insertTestEvent } from '@/lib/data/webhooks/events'
import { lockWebhook } from '@/lib/data/webhooks/webhooks'
import { fail, ok, type Result } from '@/lib/domain/result'
import { keptDays } from '@/lib/domain/webhooks/events'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { limitUseIn } from '../limit-use'
import { write } from '../write'
import { webhookById, webhookFeature, webhookOf } from './change-webhook'

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
    write(ctx, async ({ tx, audit }): Promise<Result<DeliveryRecord>> => {
      const inactive = await refuseInactive(tx, webhookId)
      if (inactive) return inactive
      const often = await limitUseIn(tx, `webhookTest:${webhookId}`, { limit: sendLimits.tests, seconds: hour })
      if (often) return often
      const data = { webhookId, test: true }
      const deliveryId = await insertTestEvent(tx, { orgId, webhookId, data, at: ctx.now })
      audit({ action: 'webhook.tested', subjectType: 'Webhook', subjectId: webhookId, orgId })
      return findDeliveryIn(tx, deliveryId)
    }),
})

/** Sends one event again, whatever its outcome; receivers recognize it by the event's id. */
export const replayWebhookDelivery = defineService({
  action: 'webhook.manage',
  input: z.strictObject({ id }),
  subject: (ctx, { id: deliveryId }) => findDelivery(ctx.db, deliveryId),
  feature: webhookFeature,
  run: (ctx, _input, { event: _event, last: _last, as: _as, orgId, ...delivery }) =>
    write(ctx, async ({ tx, audit }): Promise<Result<DeliveryRecord>> => {
      const { subscriptionId: webhookId } = delivery
      const inactive = await refuseInactive(tx, webhookId)
      if (inactive) return inactive
      const often = await limitUseIn(tx, `webhookReplay:${orgId}`, { limit: sendLimits.perHour, seconds: hour })
      if (often) return often
      const replay = await insertReplay(tx, delivery, ctx.now)
      const detail = { deliveryId: delivery.id }
      audit({ action: 'webhook.replayed', subjectType: 'Webhook', subjectId: webhookId, orgId, detail })
      return findDeliveryIn(tx, replay)
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
    write(ctx, async ({ tx, audit }): Promise<Result<{ count: number }>> => {
      const inactive = await refuseInactive(tx, webhookId)
      if (inactive) return inactive
      const from = since ?? new Date(ctx.now.getTime() - keptDays * 24 * hour * 1000)
      const count = await insertReplays(tx, { webhookId, since: from, at: ctx.now, size: sendLimits.atOnce })
      const uses = Math.max(count, 1)
      const often = await limitUseIn(tx, `webhookReplay:${orgId}`, { limit: sendLimits.perHour, seconds: hour, uses })
      if (often) return often
      const detail = { count, since: from.toISOString() }
      audit({ action: 'webhook.replayed', subjectType: 'Webhook', subjectId: webhookId, orgId, detail })
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
