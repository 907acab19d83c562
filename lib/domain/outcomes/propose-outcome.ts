import type { EnrollmentStatus } from '@/lib/domain/lists/sessions'
import { type AttendedSession, attendanceOf, type Presence } from './attendance'

/** The outcome that finalizing gives an enrollment if nobody has decided on another. */
export type Proposal = 'attend' | 'incomplete' | 'absent' | 'remove'

/**
 * The proposal for an undecided enrollment: a pending one is removed, a person who did not check in was absent, and one
 * who did attended if it was long enough. Null for a decided enrollment, and for attendance that waits for a test.
 */
export function proposalFor(
  enrollment: Presence & { status: EnrollmentStatus },
  session: AttendedSession,
  minAttendancePct: number,
): Proposal | null {
  if (enrollment.status === 'PENDING') return 'remove'
  if (enrollment.status !== 'ENROLLED') return null
  const { checkedIn, enough } = attendanceOf(session, minAttendancePct, enrollment)
  return !checkedIn ? 'absent' : enough ? 'attend' : 'incomplete'
}

/** Attendance alone earns the credit, unless the task has a test. */
export const earnsCredit = (status: EnrollmentStatus, requiresTest: boolean): boolean =>
  status === 'PASS' || (status === 'ATTENDED' && !requiresTest)

/** True while a test still has to be scored. */
export const waitsForTest = (status: EnrollmentStatus, requiresTest: boolean): boolean =>
  status === 'ATTENDED' && requiresTest
