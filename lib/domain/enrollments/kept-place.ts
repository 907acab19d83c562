import type { EnrollmentStatus, TaskSessionState } from '@/lib/domain/lists/sessions'

type Place = { status: EnrollmentStatus; checkedInAt: Date | null }

/**
 * True when somebody who leaves stays on the roster all the same: who came, and who had a seat in a session that is over by the
 * clock (`state`). Everybody else gives up the place.
 */
export const keepsPlace = ({ status, checkedInAt }: Place, state: TaskSessionState): boolean =>
  checkedInAt !== null || (status === 'ENROLLED' && state === 'ENDED')
