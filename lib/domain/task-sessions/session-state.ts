import type { TaskSessionState } from '@/lib/domain/lists/sessions'
import { endOfInstants } from '@/lib/domain/time/format-date'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'

/** The planned and actual times of a session, and when it was opened ahead of the clock. */
export type SessionTimes = {
  startsAt: Date
  endsAt: Date
  timeZone: string
  openedAt: Date | null
  /** When it actually began and ended; null when nobody pressed or entered it. */
  startedAt: Date | null
  endedAt: Date | null
}
export type SessionClock = SessionTimes & { state: TaskSessionState }

/** The transitions of a session. */
export const sessionTransitionNames = [
  'schedule',
  'record',
  'open',
  'start',
  'end',
  'cancel',
  'finalize',
  'reopen',
] as const
type SessionTransition = (typeof sessionTransitionNames)[number]

/**
 * The next state by state and transition; any other transition is refused. Opening and ending happen by the clock, or
 * earlier by hand.
 */
const sessionTransitions: Record<TaskSessionState, Partial<Record<SessionTransition, TaskSessionState>>> = {
  DRAFT: { schedule: 'SCHEDULED', record: 'ENDED' },
  SCHEDULED: { open: 'OPEN', start: 'OPEN', cancel: 'CANCELLED' },
  OPEN: { start: 'OPEN', end: 'ENDED', cancel: 'CANCELLED' },
  ENDED: { finalize: 'FINALIZED' },
  FINALIZED: { reopen: 'ENDED' },
  CANCELLED: {},
}

/** The state of a session after a transition from its state by the clock; null when the transition is not possible. */
export const sessionStateAfter = (state: TaskSessionState, move: SessionTransition): TaskSessionState | null =>
  sessionTransitions[state][move] ?? null

/**
 * The planned end of a session. An end equal to the start means the same time on the next day in the session's zone.
 */
export const sessionEnd = ({
  startsAt,
  endsAt,
  timeZone,
}: Pick<SessionTimes, 'startsAt' | 'endsAt' | 'timeZone'>): Date => endOfInstants(startsAt, endsAt, timeZone)

/** When a session is over: as planned, or earlier if its instructor ended it. */
export function heldUntil(session: SessionTimes): Date {
  const planned = sessionEnd(session)
  return session.endedAt && session.endedAt < planned ? session.endedAt : planned
}

/** The actual end of a session: when somebody pressed end; otherwise the planned end. */
export const realEnd = (session: Omit<SessionTimes, 'openedAt' | 'startedAt'>): Date =>
  session.endedAt ?? sessionEnd(session)

/**
 * The actual end that the instructors signed for. Sessions finalized before ends were recorded may have an end that was
 * not in the signed text: null then, because the planned end was signed for.
 */
export const signedEnd = ({
  state,
  endedAt,
  endedRecordedAt,
}: Pick<SessionClock, 'state' | 'endedAt'> & { endedRecordedAt: Date | null }): Date | null =>
  state === 'FINALIZED' && !endedRecordedAt ? null : endedAt

/**
 * The day on which a session is completed, which decides its credits and everything looked up by day: the day of its
 * actual end, in its own zone.
 */
export const completionDay = (session: Omit<SessionTimes, 'openedAt' | 'startedAt'>): PlainDate =>
  todayIn(session.timeZone, realEnd(session))

/**
 * The state at a moment. SCHEDULED, OPEN and ENDED follow the clock, or an instructor who acted earlier, whatever is
 * stored. Once ENDED is stored it stays, so that correcting the times does not open the session again.
 */
export function sessionStateAt(session: SessionClock, now: Date): TaskSessionState {
  if (session.state !== 'SCHEDULED' && session.state !== 'OPEN') return session.state
  const { startsAt, openedAt, startedAt } = session
  if (heldUntil(session) <= now) return 'ENDED'
  const hasBegun = [startsAt, openedAt, startedAt].some((instant) => instant !== null && instant <= now)
  return hasBegun ? 'OPEN' : 'SCHEDULED'
}

/** Whether people can still attend an announced session, by the clock. */
export const isToCome = (session: SessionClock, now: Date): boolean =>
  ['SCHEDULED', 'OPEN'].includes(sessionStateAt(session, now))

/**
 * Whether a session needs its instructor, because it is running, or over and not finalized: the roster waits for their
 * signature.
 */
export const needsInstructor = (session: SessionClock, now: Date): boolean =>
  ['OPEN', 'ENDED'].includes(sessionStateAt(session, now))
