import { type SessionTimes, sessionEnd } from '@/lib/domain/task-sessions/session-state'

const minute = 60_000

export type AttendedSession = SessionTimes & { checkOutRequired: boolean }
export type Presence = { checkedInAt: Date | null; checkedOutAt: Date | null }
export type Attendance = { checkedIn: boolean; minutes: number; enough: boolean }

/** When a session was over: as planned, or when its instructor ended it before. */
export function heldUntil(session: SessionTimes): Date {
  const planned = sessionEnd(session)
  return session.endedAt && session.endedAt < planned ? session.endedAt : planned
}

/** Whole minutes a session was held. */
export const heldMinutes = (session: SessionTimes): number =>
  Math.max(0, Math.round((heldUntil(session).getTime() - session.startsAt.getTime()) / minute))

/**
 * How long somebody took part, in minutes, and whether that is enough of the session (`minAttendancePct` of the minutes it was
 * held). Without check-out a check-in is full attendance; else it is from the later of start and check-in to the check-out,
 * the minute of arrival and of leaving included.
 */
export function attendanceOf(session: AttendedSession, minAttendancePct: number, presence: Presence): Attendance {
  const { checkedInAt, checkedOutAt } = presence
  if (!checkedInAt) return { checkedIn: false, minutes: 0, enough: false }
  const held = heldMinutes(session)
  const minutes = session.checkOutRequired ? between(session, checkedInAt, checkedOutAt) : held
  return { checkedIn: true, minutes, enough: minutes * 100 >= held * minAttendancePct }
}

function between(session: SessionTimes, checkedInAt: Date, checkedOutAt: Date | null): number {
  if (!checkedOutAt) return 0
  const since = (at: Date) => (at.getTime() - session.startsAt.getTime()) / minute
  const from = Math.max(0, Math.floor(since(checkedInAt)))
  const to = Math.min(heldMinutes(session), Math.ceil(since(checkedOutAt)))
  return Math.max(0, to - from)
}
