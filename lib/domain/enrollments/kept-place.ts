import type { AttendanceSource, EnrollmentStatus, TaskSessionState } from '@/lib/domain/lists/sessions'

type Place = { status: EnrollmentStatus; attendanceSource: AttendanceSource | null }

/**
 * Whether a person who leaves the organization stays on the roster: those who checked in do, and those with a seat in a
 * session that is over by the clock (`state`). Everybody else loses their place.
 */
export const keepsPlace = ({ status, attendanceSource }: Place, state: TaskSessionState): boolean =>
  attendanceSource !== null || (status === 'ENROLLED' && state === 'ENDED')
