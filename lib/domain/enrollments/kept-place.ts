import type { AttendanceSource, EnrollmentStatus, TaskSessionState } from '@/lib/domain/lists/sessions'

type Place = { status: EnrollmentStatus; attendanceSource: AttendanceSource | null }

/**
 * True when somebody who leaves stays on the roster all the same: who came, and who had a seat in a session that is over by the
 * clock (`state`). Everybody else gives up the place.
 */
export const keepsPlace = ({ status, attendanceSource }: Place, state: TaskSessionState): boolean =>
  attendanceSource !== null || (status === 'ENROLLED' && state === 'ENDED')
