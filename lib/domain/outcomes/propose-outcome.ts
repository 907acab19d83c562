import type { AttendanceSource, EnrollmentStatus } from '@/lib/domain/lists/sessions'
import { realEnd, type SessionTimes } from '@/lib/domain/task-sessions/session-state'

const minuteMs = 60_000

type AttendedSession = SessionTimes & { checkOutRequired: boolean }
/** Without a source, the person was not there; attendance from paper has no times. */
type Presence = {
  attendanceSource: AttendanceSource | null
  checkedInAt: Date | null
  checkedOutAt: Date | null
}
/** `minutes` is null when no times are known. */
export type Attendance = { checkedIn: boolean; minutes: number | null; enough: boolean }

/** The actual start of a session, or the planned one if that is unknown. */
const realStart = ({ startedAt, startsAt }: SessionTimes): Date => startedAt ?? startsAt

/** Whole minutes that a session was held, breaks included: actual times, or planned ones if those are unknown. */
export const heldMinutes = (session: SessionTimes): number =>
  Math.max(0, Math.round((realEnd(session).getTime() - realStart(session).getTime()) / minuteMs))

/**
 * How many minutes somebody took part, and whether that is enough of the session (`minAttendancePct` of the minutes it
 * was held). Without check-out, a check-in is full attendance; with it, somebody who has not checked out has no minutes
 * yet.
 */
export function attendanceOf(session: AttendedSession, minAttendancePct: number, presence: Presence): Attendance {
  const { attendanceSource, checkedInAt, checkedOutAt } = presence
  if (!attendanceSource) return { checkedIn: false, minutes: 0, enough: false }
  if (!checkedInAt) return { checkedIn: true, minutes: null, enough: true }
  const heldMinutesTotal = heldMinutes(session)
  const attendedMinutes = checkedOutAt ? minutesAttended(session, checkedInAt, checkedOutAt) : 0
  const minutes = session.checkOutRequired ? attendedMinutes : heldMinutesTotal
  return { checkedIn: true, minutes, enough: minutes * 100 >= heldMinutesTotal * minAttendancePct }
}

/**
 * Whole minutes that somebody took part, from arrival (or the start, if later) to leaving (or the end, if earlier),
 * including the minutes of arrival and leaving.
 */
export function minutesAttended(session: SessionTimes, checkedInAt: Date, checkedOutAt: Date): number {
  const minutesSinceStart = (instant: Date) => (instant.getTime() - realStart(session).getTime()) / minuteMs
  const from = Math.max(0, Math.floor(minutesSinceStart(checkedInAt)))
  const to = Math.min(heldMinutes(session), Math.ceil(minutesSinceStart(checkedOutAt)))
  return Math.max(0, to - from)
}

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
