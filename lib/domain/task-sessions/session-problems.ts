import { type CourseFormat, type TaskSessionState, taskSessionStates } from '@/lib/domain/lists/sessions'
import type { FieldProblem } from '@/lib/domain/result'
import { type SessionClock, sessionEnd, sessionStateAt } from './session-state'

/** The longest a session may last, in hours. */
const longestHours = 24 * 14
/** An instructor may be this far ahead of the clock when they open a session. */
export const openEarlyHours = 24

const hour = 3_600_000

export type PlannedSession = SessionClock & {
  format: CourseFormat
  cancelUntil: Date | null
  meetingUrl: string | null
  location: string | null
}

/** What is wrong with the times of a session, by field: it ends after it starts, and withdrawing is over by the start. */
export function timeProblems(session: PlannedSession): Record<string, FieldProblem> {
  const { startsAt, endsAt, cancelUntil } = session
  const lasts = sessionEnd(session).getTime() - startsAt.getTime()
  return {
    ...(endsAt < startsAt ? { endsAt: 'validation.endBeforeStart' } : {}),
    ...(lasts > longestHours * hour
      ? { endsAt: { key: 'validation.sessionTooLong', params: { days: longestHours / 24 } } }
      : {}),
    ...(cancelUntil && cancelUntil > startsAt ? { cancelUntil: 'validation.cancelAfterStart' } : {}),
  }
}

/** A session that is announced cannot be over already. */
export const scheduleProblems = (session: PlannedSession, now: Date): Record<string, FieldProblem> =>
  sessionEnd(session) <= now ? { endsAt: 'validation.sessionInPast' } : {}

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

/** Whether an instructor may open a session now, ahead of its start. */
export const mayOpenEarly = (session: SessionClock, now: Date): boolean =>
  session.startsAt.getTime() - now.getTime() <= openEarlyHours * hour
