import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import type { Tone } from '@/app/_ui/tone'
import { testEvent, type WebhookEventType } from '@/lib/domain/webhooks/events'

export const webhookTones = {
  ACTIVE: 'success',
  PAUSED: 'neutral',
  FAILING: 'error',
  ENDED: 'neutral',
} as const satisfies Record<string, Tone>

export const deliveryTones = { PENDING: 'info', DELIVERED: 'success', FAILED: 'error' } as const satisfies Record<
  string,
  Tone
>

const eventKeys = {
  'credential.expiring': 'credentialExpiring',
  'credential.verified': 'credentialVerified',
  'credential.reminded': 'credentialReminded',
  'credential.added': 'credentialAdded',
  'credential.changed': 'credentialChanged',
  'credential.removed': 'credentialRemoved',
  'clearance.changed': 'clearanceChanged',
  'credit.added': 'creditAdded',
  'credit.withdrawn': 'creditWithdrawn',
  'enrollment.changed': 'enrollmentChanged',
  'session.finalized': 'sessionFinalized',
  'member.added': 'memberAdded',
  'member.changed': 'memberChanged',
  'member.ended': 'memberEnded',
  'document.requested': 'documentRequested',
  'document.signed': 'documentSigned',
  [testEvent]: 'webhookTest',
} as const satisfies Record<WebhookEventType | typeof testEvent, string>

/** The message key of an event under `webhooks.events`; null for one that is no longer sent. */
export const eventKey = (type: string) => (type in eventKeys ? eventKeys[type as keyof typeof eventKeys] : null)

/** States of a delivery by which the log can be filtered. */
export const shownStates = ['PENDING', 'FAILED', 'DELIVERED'] as const
type ShownState = (typeof shownStates)[number]

/** The view named by the address: the list, one webhook with its log, or one delivery. */
export type WebhookQuery = {
  webhook: string | null
  delivery: string | null
  state: ShownState | null
  after: string | null
}

/** Reads the address; invalid values are ignored. */
export function readWebhookQuery(params: SearchParams): WebhookQuery {
  const { text, code, after } = readAddress(params)
  return {
    webhook: text('webhook') || null,
    delivery: text('delivery') || null,
    state: code(shownStates, 'state'),
    after,
  }
}

/** The address of an organization's webhooks or of a part of them, without the values that are defaults. */
export const webhookHref = (orgId: string, { webhook, delivery, state, after }: Partial<WebhookQuery> = {}): string =>
  withQuery(`/orgs/${orgId}`, { tab: 'webhooks', webhook, delivery, state, after })
