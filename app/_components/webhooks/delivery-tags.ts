import type { Tone } from '@/app/_ui/tone'

/** Colours of what a webhook and a delivery are. */
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
