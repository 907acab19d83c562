import { mutation, query, unwrap } from '@/graphql/payload'
import type { DeliveryRecord } from '@/lib/data/webhooks/deliveries'
import type { WebhookRecord } from '@/lib/data/webhooks/webhooks'
import { env } from '@/lib/env'
import { webhookBody } from '@/lib/i18n/webhook-body'
import type { Ctx } from '@/lib/services/ctx'
import {
  type DeliveryView,
  getWebhookDelivery,
  listWebhookDeliveries,
  replayFailedWebhooks,
  replayWebhookDelivery,
  sendTestWebhook,
} from '@/lib/services/webhooks/deliveries'
import {
  createWebhook,
  getWebhook,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  updateWebhook,
  type WebhookView,
} from '@/lib/services/webhooks/webhooks'
import { payloadType } from './base'

export const webhooksSchema = /* GraphQL */ `
  "ACTIVE is sent to; PAUSED was paused by an administrator; FAILING was paused because it took nothing for three days."
  enum WebhookState { ACTIVE PAUSED FAILING }

  "PENDING is still to come, once more or at all; FAILED was given up."
  enum WebhookDeliveryState { PENDING DELIVERED FAILED }

  "SUMA is the event as JSON; CHAT is a sentence as the incoming webhooks of Slack, Mattermost and Google Chat take it."
  enum WebhookFormat { SUMA CHAT }

  "An address of an organization's own program, and what it is told: /developers/webhooks."
  type Webhook implements Node {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    orgId: ID!
    name: String!
    url: String!
    "Names of events, for example credit.added."
    events: [String!]!
    format: WebhookFormat!
    "The language of sentences (CHAT): en, es or ja."
    language: String!
    state: WebhookState!
    "Since when it has taken nothing; null while it does."
    failingSince: DateTime
    "Until when deliveries are also signed with the secret before."
    oldSecretUntil: DateTime
    "Deliveries that are still to come; counted to 1,000."
    waiting: Int!
    "Deliveries that were given up, of the last 30 days; counted to 1,000."
    failed: Int!
  }

  "A new secret. It is told this once: whoever loses it makes another."
  type WebhookSecret {
    secret: String!
    webhook: Webhook!
  }

  type WebhookAttempt {
    id: ID!
    at: DateTime!
    "Of the answer; null when there was none."
    status: Int
    "Null for a success, else address, dns, connection, tls, timeout, redirect, status or secret."
    error: String
    durationMs: Int!
  }

  "One event on its way to one webhook."
  type WebhookDelivery implements Node {
    id: ID!
    createdAt: DateTime!
    webhookId: ID!
    eventId: ID!
    eventType: String!
    eventCreatedAt: DateTime!
    state: WebhookDeliveryState!
    attemptCount: Int!
    "When the next attempt is made; null when there is none, or while the webhook is paused."
    nextAttemptAt: DateTime
    deliveredAt: DateTime
    "The delivery that this one repeats."
    replayOfId: ID
    "The body as it is sent."
    body: String!
    lastAttempt: WebhookAttempt
    "All of them, newest first."
    attempts: [WebhookAttempt!]!
  }

  type WebhookEdge {
    cursor: String!
    node: Webhook!
  }

  type WebhookConnection {
    edges: [WebhookEdge!]!
    pageInfo: PageInfo!
  }

  type WebhookDeliveryEdge {
    cursor: String!
    node: WebhookDelivery!
  }

  type WebhookDeliveryConnection {
    edges: [WebhookDeliveryEdge!]!
    pageInfo: PageInfo!
  }

  ${payloadType('WebhookPayload', 'Webhook')}
  ${payloadType('WebhookSecretPayload', 'WebhookSecret')}
  ${payloadType('WebhookDeliveryPayload', 'WebhookDelivery')}

  type WebhookReplays {
    count: Int!
  }

  ${payloadType('WebhookReplaysPayload', 'WebhookReplays')}

  input CreateWebhookInput {
    orgId: ID!
    name: String!
    "https, port 443 or 8443, reachable from the internet."
    url: String!
    events: [String!]!
    "SUMA unless told."
    format: WebhookFormat
    "The language of sentences: en, es or ja; that of the request unless told."
    language: String
  }

  "Parts that are not there stay as they are."
  input UpdateWebhookInput {
    id: ID!
    version: Int!
    name: String
    url: String
    events: [String!]
    format: WebhookFormat
    language: String
  }

  extend type Query {
    "The webhooks of an organization the person administers, oldest first; null for every other id."
    webhooks(orgId: ID!, first: Int, after: String): WebhookConnection
    "One webhook, without its secret."
    webhook(id: ID!): Webhook
    "What was sent to a webhook in the last 30 days and what is still to come, newest first."
    webhookDeliveries(webhookId: ID!, state: WebhookDeliveryState, first: Int, after: String): WebhookDeliveryConnection
    "One delivery of an event, with every attempt and what was sent."
    webhookDelivery(id: ID!): WebhookDelivery
  }

  extend type Mutation {
    "Has events of an organization sent to an address. Answers the secret that signs them, this once."
    createWebhook(input: CreateWebhookInput!): WebhookSecretPayload!
    "Changes a webhook's name, address, events or format; its secret stays."
    updateWebhook(input: UpdateWebhookInput!): WebhookPayload!
    "Stops sending; what happens meanwhile is kept for 30 days."
    pauseWebhook(id: ID!, version: Int!): WebhookPayload!
    "Sends again, beginning with what waited."
    resumeWebhook(id: ID!, version: Int!): WebhookPayload!
    "Ends a webhook; what was not sent yet is not sent."
    removeWebhook(id: ID!, version: Int!): WebhookPayload!
    "Makes a new secret; for 24 hours deliveries are signed with the one before as well."
    rotateWebhookSecret(id: ID!, version: Int!): WebhookSecretPayload!
    "Sends an event of the type webhook.test: one attempt."
    sendTestWebhook(id: ID!): WebhookDeliveryPayload!
    "Sends an event once more; receivers know it by its id."
    replayWebhookDelivery(id: ID!): WebhookDeliveryPayload!
    "Sends again every event since an instant that the webhook never took, 1,000 at a time; without one, of the last 30 days."
    replayFailedWebhooks(webhookId: ID!, since: DateTime): WebhookReplaysPayload!
  }
`

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
