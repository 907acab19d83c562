/** The events that an organization can receive, by name. */
export const webhookEvents = [
  'credential.expiring',
  'credential.verified',
  'credential.reminded',
  'credit.added',
  'enrollment.changed',
  'session.finalized',
  'member.added',
  'member.changed',
  'member.ended',
  'document.requested',
  'document.signed',
] as const
export type WebhookEventType = (typeof webhookEvents)[number]

/** What a webhook sends: an event as JSON for a program, or a sentence for a chat. */
export const webhookFormats = ['SUMA', 'CHAT'] as const
export type WebhookFormat = (typeof webhookFormats)[number]

/** Sent on request only, to try a webhook. */
export const testEvent = 'webhook.test'

/** The version of the payload format: new fields keep the number; a removed or changed field gets a new one. */
const payloadVersion = 1

/** How long an event is kept to be sent again; older ones are deleted. */
export const keptDays = 30

/** Webhooks that an organization may have at a time. */
export const webhooksPerOrg = 10

/**
 * A new event. `orgId` null: every organization that the person is a member of. `key` identifies the event within its organization: the
 * same key twice is one event. An event about a person gets `memberId` and `employeeId` of their membership added.
 */
export type NewWebhookEvent = {
  type: WebhookEventType
  orgId: string | null
  userId: string | null
  key: string
  data: Readonly<Record<string, unknown>>
}

/** The body of a delivery. Every delivery of an event has the same one, to the byte. */
export const payloadOf = (event: { id: string; type: string; createdAt: Date; orgId: string; data: unknown }): string =>
  JSON.stringify({
    id: event.id,
    type: event.type,
    version: payloadVersion,
    createdAt: event.createdAt.toISOString(),
    orgId: event.orgId,
    data: event.data,
  })
