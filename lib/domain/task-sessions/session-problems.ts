import { type CourseFormat, type TaskSessionState, taskSessionStates } from '@/lib/domain/lists/sessions'
import type { FieldProblem } from '@/lib/domain/result'
import { addYears, todayIn } from '@/lib/domain/time/plain-date'
import { wallTimeOf } from '@/lib/domain/time/wall-time'
import { checkInWindow } from '../check-in/window'
import { type SessionClock, type SessionTimes, sessionEnd, sessionStateAt } from './session-state'

/** How many hours before its start an instructor may open a session. */
export const openEarlyHours = 24

const hourMs = 3_600_000

export type PlannedSession = SessionClock & {
  format: CourseFormat
  cancelUntil: Date | null
  meetingUrl: string | null
  location: string | null
}

/** How many hours ago a session may have begun that is scheduled now; one that began earlier is recorded afterwards. */
export const begunWithinHours = 1

/**
 * A session to be scheduled must not be over already, nor have begun at a time that nobody announced: its hours would
 * count as seen by the clock. `before`: the start it was announced with.
 */
export function scheduleProblems(
  session: PlannedSession,
  now: Date,
  before: Date | null = null,
): Record<string, FieldProblem> {
  if (sessionEnd(session) <= now) return { endsAt: 'validation.sessionInPast' }
  const isAnnounced = before !== null && before <= session.startsAt
  const hasBegun = session.startsAt.getTime() < now.getTime() - begunWithinHours * hourMs
  return hasBegun && !isAnnounced
    ? { startsAt: { key: 'validation.sessionBegan', params: { hours: begunWithinHours } } }
    : {}
}

/**
 * Years ago that a recorded session may have ended: two license periods of two years, and the year in which the later
 * one is renewed.
 */
export const recordedWithinYears = 5

/** A session to be recorded must be over, but not for too long. */
export function recordProblems(
  session: Pick<PlannedSession, 'startsAt' | 'endsAt' | 'timeZone'>,
  now: Date,
): Record<string, FieldProblem> {
  if (sessionEnd(session) > now) return { endsAt: 'validation.sessionNotOver' }
  const oldest = addYears(todayIn(session.timeZone, now), -recordedWithinYears)
  return todayIn(session.timeZone, session.startsAt) < oldest
    ? { startsAt: { key: 'validation.sessionTooOld', params: { years: recordedWithinYears } } }
    : {}
}

const stateRank = (state: TaskSessionState) => taskSessionStates.indexOf(state)

/** New times may advance a session's state but never set it back: a session that has begun or ended stays so. */
export function changeProblems(before: SessionClock, after: PlannedSession, now: Date): Record<string, FieldProblem> {
  const stateBefore = sessionStateAt(before, now)
  if (stateBefore === 'DRAFT') return {}
  if (stateBefore === 'SCHEDULED') return scheduleProblems(after, now, before.startsAt)
  if (stateBefore === 'ENDED') {
    const isOver = after.endedAt ? after.endedAt <= now : sessionEnd(after) <= now
    return isOver && after.startsAt <= now ? {} : { endsAt: 'validation.sessionHasEnded' }
  }
  return stateRank(sessionStateAt(after, now)) < stateRank(stateBefore)
    ? { startsAt: 'validation.sessionHasBegun' }
    : {}
}

/** How many hours a class that ran by the clock may be moved afterwards. */
export const movedWithinHours = 12

/** The planned times by which a class ran: those before it was first moved afterwards. */
export const ranTimes = (session: RanSession): { startsAt: Date; endsAt: Date } => ({
  startsAt: session.ranFrom ?? session.startsAt,
  endsAt: session.ranUntil ?? sessionEnd(session),
})
type RanSession = Pick<SessionTimes, 'startsAt' | 'endsAt' | 'timeZone' | 'openedAt'> & {
  createdAt: Date
  endedAt: Date | null
  ranFrom: Date | null
  ranUntil: Date | null
}

/**
 * Whether new times of a class that runs or ran by the clock are none that the clock can have seen: more than some hours
 * away, a start more than an hour earlier that nobody saw, a start or an end moved before its first check-in or its making, another day by the time zone alone, or another
 * time zone once it is over. Such a class is a recorded one from then on.
 */
export function leavesTheClock(
  before: RanSession,
  after: Pick<SessionTimes, 'startsAt' | 'endsAt' | 'timeZone'>,
  { firstCheckInAt, hasEnded }: { firstCheckInAt: Date | null; hasEnded: boolean },
): boolean {
  const ran = ranTimes(before)
  const isFar = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime()) > movedWithinHours * hourMs
  if (isFar(after.startsAt, ran.startsAt) || (hasEnded && isFar(sessionEnd(after), ran.endsAt))) return true
  if (hasEnded && wallTimeOf(ran.endsAt, before.timeZone) !== wallTimeOf(ran.endsAt, after.timeZone)) return true
  const isOtherDay = (one: Date, other: Date) =>
    todayIn(before.timeZone, one) !== todayIn(after.timeZone, other) && before.timeZone !== after.timeZone
  if (isOtherDay(ran.endsAt, sessionEnd(after)) || (before.endedAt && isOtherDay(before.endedAt, before.endedAt)))
    return true
  // A start that nobody saw: earlier than planned, and than anybody came or the session was opened.
  const seen = [before.openedAt, firstCheckInAt].some((at) => at !== null && at <= after.startsAt)
  if (ran.startsAt.getTime() - after.startsAt.getTime() > begunWithinHours * hourMs && !seen) return true
  const isBeforeSeen = (moved: Date, planned: Date) =>
    moved < planned && [before.createdAt, firstCheckInAt].some((seen) => seen !== null && moved < seen)
  return isBeforeSeen(after.startsAt, before.startsAt) || isBeforeSeen(sessionEnd(after), sessionEnd(before))
}

/** A class may begin this many minutes before its planned start, or once check-in is open. */
export const startEarlyMinutes = 30

/** Whether a class may begin now. */
export function mayStart(
  session: SessionClock & { checkInOpensMin: number; checkInClosesMin: number },
  now: Date,
): boolean {
  const earliestStart = session.startsAt.getTime() - startEarlyMinutes * 60_000
  return now.getTime() >= Math.min(earliestStart, checkInWindow(session).opensAt.getTime())
}

/** Whether an instructor may open a session now, ahead of its start. */
export const mayOpenEarly = (session: SessionClock, now: Date): boolean =>
  session.startsAt.getTime() - now.getTime() <= openEarlyHours * hourMs

/** The maximum number of paper sheet scans for a session; a sheet of several pages fits into one file. */
export const maxScans = 5

/**
 * Whether a scan may be removed. Scans from before the session was finalized are evidence of it and stay, even while
 * the session is reopened for corrections.
 */
export const mayRemoveScan = (scan: { createdAt: Date }, session: { finalizedAt: Date | null }): boolean =>
  session.finalizedAt === null || scan.createdAt > session.finalizedAt
