import { testEvent, type WebhookEventType } from '@/lib/domain/webhooks/events'

const keys = {
  'credential.expiring': 'credentialExpiring',
  'credential.verified': 'credentialVerified',
  'credit.added': 'creditAdded',
  'enrollment.changed': 'enrollmentChanged',
  'session.finalized': 'sessionFinalized',
  'member.ended': 'memberEnded',
  [testEvent]: 'webhookTest',
} as const satisfies Record<WebhookEventType | typeof testEvent, string>

/** The message key of an event under `webhooks.events`; null for one that is no longer told. */
export const eventKey = (type: string) => (type in keys ? keys[type as keyof typeof keys] : null)
