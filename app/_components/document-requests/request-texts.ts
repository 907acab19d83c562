import type { Tone } from '@/app/_ui/tone'
import type { RequestedStanding } from '@/lib/domain/documents/requests'

/** The tone of each state of a requested document. */
export const requestedTones: Record<RequestedStanding, Tone> = {
  OVERDUE: 'error',
  OPEN: 'info',
  FULFILLED: 'success',
  DECLINED: 'warn',
  CANCELLED: 'neutral',
}
