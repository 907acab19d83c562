import { type CourseFormat, type TaskSessionState, taskSessionStates } from '@/lib/domain/lists/sessions'
import type { FieldProblem } from '@/lib/domain/result'
import { addYears, todayIn } from '@/lib/domain/time/plain-date'
import { checkInWindow, type SessionClock, sessionEnd, sessionStateAt } from './session-state'

/** An instructor may be this far ahead of the clock when they open a session. */
export const openEarlyHours = 24

const hour = 3_600_000

export type PlannedSession = SessionClock & {
  format: CourseFormat
  cancelUntil: Date | null
  meetingUrl: string | null
  location: string | null
}

/** A session that people are told of cannot be over already. */
export const scheduleProblems = (session: PlannedSession, now: Date): Record<string, FieldProblem> =>
  sessionEnd(session) <= now ? { endsAt: 'validation.sessionInPast' } : {}

/** Years that a session may be over when it is recorded: two license periods of two years, and the year in which the later one is renewed. */
export const recordedWithinYears = 5

/** A session that is recorded is over, and not for too long. */
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

const rank = (state: TaskSessionState) => taskSessionStates.indexOf(state)

/** New times may bring a session further, never back: one that began stays begun, one that ended stays ended. */
export function changeProblems(before: SessionClock, after: PlannedSession, now: Date): Record<string, FieldProblem> {
  const was = sessionStateAt(before, now)
  if (was === 'DRAFT') return {}
  if (was === 'SCHEDULED') return scheduleProblems(after, now)
  if (was === 'ENDED') {
    const over = after.endedAt ? after.endedAt <= now : sessionEnd(after) <= now
    return over && after.startsAt <= now ? {} : { endsAt: 'validation.sessionHasEnded' }
  }
  return rank(sessionStateAt(after, now)) < rank(was) ? { startsAt: 'validation.sessionHasBegun' } : {}
}

/** A class may begin this many minutes before its planned start, or as soon as people can check in. */
export const startEarlyMinutes = 30

/** Whether a class may begin now. */
export function mayStart(
  session: SessionClock & { checkInOpensMin: number; checkInClosesMin: number },
  now: Date,
): boolean {
  const early = session.startsAt.getTime() - startEarlyMinutes * 60_000
  return now.getTime() >= Math.min(early, checkInWindow(session).opensAt.getTime())
}

/** Whether an instructor may open a session now, ahead of its start. */
export const mayOpenEarly = (session: SessionClock, now: Date): boolean =>
  session.startsAt.getTime() - now.getTime() <= openEarlyHours * hour
