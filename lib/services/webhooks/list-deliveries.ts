import { z } from 'zod'
import {
  type AttemptRecord,
  type DeliveryRecord,
  findDelivery,
  listAttempts,
  listDeliveryPage,
} from '@/lib/data/webhooks/deliveries'
import { ok, type Result } from '@/lib/domain/result'
import { type Connection, first, placeInput, storedInstant, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id, oneOf } from '../inputs'
import { webhookFeature, webhookOf } from './change-webhook'

const deliveryStates = ['PENDING', 'DELIVERED', 'FAILED'] as const

/** The log of a webhook: sent and pending deliveries, newest first. */
export const listWebhookDeliveries = defineService({
  action: 'webhook.read',
  input: z.strictObject({
    webhookId: id,
    state: oneOf(deliveryStates).nullish(),
    first,
    after: placeInput(z.tuple([storedInstant, id])),
  }),
  subject: webhookOf,
  feature: webhookFeature,
  run: async (ctx, { webhookId, state, first: size, after: place }): Promise<Result<Connection<DeliveryRecord>>> => {
    const from = place && { createdAt: new Date(place[0]), id: place[1] }
    const rows = await listDeliveryPage(ctx.db, { webhookId, state: state ?? null, after: from, take: size + 1 })
    return ok(toConnection(rows, size, (row) => [row.createdAt.toISOString(), row.id]))
  },
})

/** A delivery with all its attempts, newest first. */
export type DeliveryView = DeliveryRecord & { attempts: AttemptRecord[] }

/** One delivery. */
export const getWebhookDelivery = defineService({
  action: 'webhook.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: deliveryId }) => findDelivery(ctx.db, deliveryId),
  feature: webhookFeature,
  run: async (ctx, _input, delivery): Promise<Result<DeliveryView>> =>
    ok({ ...delivery, attempts: await listAttempts(ctx.db, delivery.id) }),
})
