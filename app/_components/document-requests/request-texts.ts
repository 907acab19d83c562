import type { Tone } from '@/app/_ui/tone'
import type { RequestedStanding } from '@/lib/domain/documents/requests'

/** How each state of something asked for looks. */
export const requestedTones: Record<RequestedStanding, Tone> = {
  OVERDUE: 'error',
  OPEN: 'info',
  FULFILLED: 'success',
  DECLINED: 'warn',
  CANCELLED: 'neutral',
}
