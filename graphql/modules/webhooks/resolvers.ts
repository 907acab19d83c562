import { mutation, query, unwrap } from '@/graphql/payload'
import type { DeliveryRecord } from '@/lib/data/webhooks/deliveries'
import type { WebhookRecord } from '@/lib/data/webhooks/webhooks'
import { env } from '@/lib/env'
import { webhookBody } from '@/lib/i18n/webhook-body'
import type { Ctx } from '@/lib/services/ctx'
import { createWebhook } from '@/lib/services/webhooks/create-webhook'
import { type DeliveryView, getWebhookDelivery, listWebhookDeliveries } from '@/lib/services/webhooks/list-deliveries'
import { getWebhook, listWebhooks, type WebhookView } from '@/lib/services/webhooks/list-webhooks'
import { pauseWebhook, removeWebhook, resumeWebhook, rotateWebhookSecret } from '@/lib/services/webhooks/move-webhook'
import { replayFailedWebhooks, replayWebhookDelivery, sendTestWebhook } from '@/lib/services/webhooks/send-again'
import { updateWebhook } from '@/lib/services/webhooks/update-webhook'

type Webhook = WebhookRecord | WebhookView
type Delivery = DeliveryRecord | DeliveryView

/** The counts of a webhook. One that was just written comes without them. */
const counted = async (webhook: Webhook, ctx: Ctx): Promise<{ waiting: number; failed: number }> =>
  'waiting' in webhook
    ? webhook
    : ((await unwrap(ctx, getWebhook(ctx, { id: webhook.id }))) ?? { waiting: 0, failed: 0 })

export const webhooksResolvers = {
  Query: {
    webhooks: query(listWebhooks),
    webhook: query(getWebhook),
    webhookDeliveries: query(listWebhookDeliveries),
    webhookDelivery: query(getWebhookDelivery),
  },
  Mutation: {
    createWebhook: mutation(createWebhook),
    updateWebhook: mutation(updateWebhook),
    pauseWebhook: mutation(pauseWebhook),
    resumeWebhook: mutation(resumeWebhook),
    removeWebhook: mutation(removeWebhook),
    rotateWebhookSecret: mutation(rotateWebhookSecret),
    sendTestWebhook: mutation(sendTestWebhook),
    replayWebhookDelivery: mutation(replayWebhookDelivery),
    replayFailedWebhooks: mutation(replayFailedWebhooks),
  },
  Webhook: {
    language: ({ locale }: Webhook) => locale,
    waiting: async (webhook: Webhook, _: unknown, ctx: Ctx) => (await counted(webhook, ctx)).waiting,
    failed: async (webhook: Webhook, _: unknown, ctx: Ctx) => (await counted(webhook, ctx)).failed,
  },
  WebhookDelivery: {
    webhookId: ({ subscriptionId }: Delivery) => subscriptionId,
    eventType: ({ event }: Delivery) => event.type,
    eventCreatedAt: ({ event }: Delivery) => event.createdAt,
    body: ({ event, as }: Delivery) =>
      webhookBody({ event: { ...event, createdAt: new Date(event.createdAt) }, as }, env().APP_URL),
    lastAttempt: ({ last }: Delivery) => last,
    attempts: async (delivery: Delivery, _: unknown, ctx: Ctx) =>
      'attempts' in delivery
        ? delivery.attempts
        : ((await unwrap(ctx, getWebhookDelivery(ctx, { id: delivery.id })))?.attempts ?? []),
  },
}
