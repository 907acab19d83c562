import { toPayload, unwrap } from '@/graphql/payload'
import type { DeliveryRecord } from '@/lib/data/webhook-deliveries'
import type { WebhookRecord } from '@/lib/data/webhooks'
import { payloadOf } from '@/lib/domain/webhooks/events'
import type { Ctx } from '@/lib/services/ctx'
import { createWebhook } from '@/lib/services/webhooks/create-webhook'
import { type DeliveryView, getWebhookDelivery, listWebhookDeliveries } from '@/lib/services/webhooks/list-deliveries'
import { getWebhook, listWebhooks, type WebhookView } from '@/lib/services/webhooks/list-webhooks'
import { pauseWebhook, removeWebhook, resumeWebhook, rotateWebhookSecret } from '@/lib/services/webhooks/move-webhook'
import { replayFailedWebhooks, replayWebhookDelivery, sendTestWebhook } from '@/lib/services/webhooks/send-again'
import { updateWebhook } from '@/lib/services/webhooks/update-webhook'

type Args = Record<string, unknown>
type Webhook = WebhookRecord | WebhookView
type Delivery = DeliveryRecord | DeliveryView

/** A webhook that was just written has not been counted. */
const counted = async (webhook: Webhook, ctx: Ctx): Promise<{ waiting: number; failed: number }> =>
  'waiting' in webhook
    ? webhook
    : ((await unwrap(ctx, getWebhook(ctx, { id: webhook.id }))) ?? { waiting: 0, failed: 0 })

export const webhooksResolvers = {
  Query: {
    webhooks: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listWebhooks(ctx, args)),
    webhook: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getWebhook(ctx, args)),
    webhookDeliveries: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listWebhookDeliveries(ctx, args)),
    webhookDelivery: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getWebhookDelivery(ctx, args)),
  },
  Mutation: {
    createWebhook: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, createWebhook(ctx, args)),
    updateWebhook: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, updateWebhook(ctx, args)),
    pauseWebhook: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, pauseWebhook(ctx, args)),
    resumeWebhook: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, resumeWebhook(ctx, args)),
    removeWebhook: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, removeWebhook(ctx, args)),
    rotateWebhookSecret: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, rotateWebhookSecret(ctx, args)),
    sendTestWebhook: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, sendTestWebhook(ctx, args)),
    replayWebhookDelivery: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, replayWebhookDelivery(ctx, args)),
    replayFailedWebhooks: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, replayFailedWebhooks(ctx, args)),
  },
  Webhook: {
    waiting: async (webhook: Webhook, _: unknown, ctx: Ctx) => (await counted(webhook, ctx)).waiting,
    failed: async (webhook: Webhook, _: unknown, ctx: Ctx) => (await counted(webhook, ctx)).failed,
  },
  WebhookDelivery: {
    webhookId: ({ subscriptionId }: Delivery) => subscriptionId,
    eventType: ({ event }: Delivery) => event.type,
    eventCreatedAt: ({ event }: Delivery) => event.createdAt,
    body: ({ event }: Delivery) => payloadOf({ ...event, createdAt: new Date(event.createdAt) }),
    lastAttempt: ({ last }: Delivery) => last,
    attempts: async (delivery: Delivery, _: unknown, ctx: Ctx) =>
      'attempts' in delivery
        ? delivery.attempts
        : ((await unwrap(ctx, getWebhookDelivery(ctx, { id: delivery.id })))?.attempts ?? []),
  },
}
