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
  'credit.added': 'creditAdded',
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
