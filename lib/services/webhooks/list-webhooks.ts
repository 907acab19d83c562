import { z } from 'zod'
import { countDeliveries, type DeliveryCounts } from '@/lib/data/webhooks/deliveries'
import { listWebhookPage, type WebhookRecord } from '@/lib/data/webhooks/webhooks'
import { ok, type Result } from '@/lib/domain/result'
import { type Connection, first, placeInput, storedInstant, toConnection } from '../connection'
import type { Ctx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { webhookById, webhookFeature } from './change-webhook'

/** A webhook with its pending and failed deliveries, counted up to 1,000. */
export type WebhookView = WebhookRecord & DeliveryCounts

/** The webhooks of an organization, oldest first. */
export const listWebhooks = defineService({
  action: 'webhook.list',
  input: z.strictObject({ orgId: id, first, after: placeInput(z.tuple([storedInstant, id])) }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  feature: { type: 'WEBHOOKS', orgOf: ({ id: orgId }) => orgId },
  run: async (ctx, { first: size, after: place }, { id: orgId }): Promise<Result<Connection<WebhookView>>> => {
    const from = place && { createdAt: new Date(place[0]), id: place[1] }
    const rows = await listWebhookPage(ctx.db, { orgId, after: from, take: size + 1 })
    const views = await addCounts(ctx, rows)
    return ok(toConnection(views, size, (row) => [row.createdAt.toISOString(), row.id]))
  },
})

/** One webhook; its secrets are never shown again. */
export const getWebhook = defineService({
  action: 'webhook.read',
  input: z.strictObject({ id }),
  subject: webhookById,
  feature: webhookFeature,
  run: async (ctx, _input, webhook): Promise<Result<WebhookView>> => {
    const [view] = await addCounts(ctx, [webhook])
    return ok(view!)
  },
})

async function addCounts({ db }: Ctx, rows: readonly WebhookRecord[]): Promise<WebhookView[]> {
  if (rows.length === 0) return []
  const counts = await countDeliveries(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, ...(counts.get(row.id) ?? { waiting: 0, failed: 0 }) }))
}
