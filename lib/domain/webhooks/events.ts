import type { Scope } from '../access/api-token'
import { isOneOf } from '../lists/is-one-of'

/** The events that an organization can receive, by name. */
export const webhookEvents = [
  'credential.expiring',
  'credential.verified',
  'credential.reminded',
  'credential.added',
  'credential.changed',
  'credential.removed',
  'clearance.changed',
  'credit.added',
  'credit.withdrawn',
  'enrollment.changed',
  'session.finalized',
  'member.added',
  'member.changed',
  'member.ended',
  'document.requested',
  'document.signed',
] as const
export type WebhookEventType = (typeof webhookEvents)[number]

/** The format that a webhook sends: an event as JSON for a program, or a sentence for a chat. */
export const webhookFormats = ['SUMA', 'CHAT'] as const
export type WebhookFormat = (typeof webhookFormats)[number]

/** Only sent on request, to test a webhook. */
export const testEvent = 'webhook.test'

/** What a token must be able to read of an organization to have an event sent, and to read it in the log. */
const scopeOfEvent = {
  'credential.expiring': 'members:read',
  'credential.verified': 'members:read',
  'credential.reminded': 'members:read',
  'credential.added': 'members:read',
  'credential.changed': 'members:read',
  'credential.removed': 'members:read',
  'clearance.changed': 'members:read',
  'credit.added': 'members:read',
  'credit.withdrawn': 'members:read',
  'enrollment.changed': 'training:read',
  'session.finalized': 'training:read',
  'member.added': 'members:read',
  'member.changed': 'members:read',
  'member.ended': 'members:read',
  'document.requested': 'members:read',
  'document.signed': 'members:read',
} as const satisfies Readonly<Record<WebhookEventType, Scope>>

/** Whether an event tells of somebody's licenses and hours, which an organization that may not see them is not sent. */
const isOfLicenses: Readonly<Record<WebhookEventType, boolean>> = {
  'credential.expiring': true,
  'credential.verified': true,
  'credential.reminded': true,
  'credential.added': true,
  'credential.changed': true,
  // Says nothing of a license but that it is not seen any more.
  'credential.removed': false,
  // Derived without licenses that the organization may not see.
  'clearance.changed': false,
  'credit.added': true,
  'credit.withdrawn': true,
  'enrollment.changed': false,
  'session.finalized': false,
  'member.added': false,
  'member.changed': false,
  'member.ended': false,
  'document.requested': false,
  'document.signed': false,
}

/** The event as it is recorded: `licenses` is sent to nobody who may not see the person's licenses. */
export const toRecord = (event: NewWebhookEvent) => ({ ...event, licenses: isOfLicenses[event.type] })

/** The scopes by which a token could read what is sent of these events in this format; a sentence names members. */
export function scopesToRead(types: readonly string[], format: WebhookFormat): Scope[] {
  const scopes = types.flatMap((type) => (isOneOf(webhookEvents, type) ? scopeOfEvent[type] : []))
  return [...new Set<Scope>(format === 'CHAT' && scopes.length > 0 ? ['members:read', ...scopes] : scopes)]
}

/** The version of the payload format. New fields keep the number; removing or changing a field needs a new one. */
const payloadVersion = 1

/** Days for which an event is kept so that it can be sent again. */
export const keptDays = 30

/** The maximum number of webhooks of an organization. */
export const webhooksPerOrg = 10

/**
 * A new event. `orgId` null means every organization that the person is a member of. `key` identifies the event within
 * its organization: the same key twice is one event. An event about a person also gets the `memberId` and `employeeId`
 * of their membership.
 */
export type NewWebhookEvent = {
  type: WebhookEventType
  orgId: string | null
  userId: string | null
  key: string
  data: Readonly<Record<string, unknown>>
}

/** The body of a delivery. It is identical, byte for byte, in every delivery of an event. */
export const payloadOf = (event: { id: string; type: string; createdAt: Date; orgId: string; data: unknown }): string =>
  JSON.stringify({
    id: event.id,
    type: event.type,
    version: payloadVersion,
    createdAt: event.createdAt.toISOString(),
    orgId: event.orgId,
    data: event.data,
  })
