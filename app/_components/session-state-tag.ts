import type { Tone } from '@/app/_ui/tone'
import type { TaskSessionState } from '@/lib/domain/lists/sessions'

/** The color of a session's state. */
export const sessionTones: Readonly<Record<TaskSessionState, Tone>> = {
  DRAFT: 'neutral',
  SCHEDULED: 'info',
  OPEN: 'success',
  ENDED: 'warn',
  FINALIZED: 'success',
  CANCELLED: 'error',
}
