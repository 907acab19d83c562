import type { TaskSessionState } from '@/lib/domain/lists/sessions'
import {
  heldUntil,
  type SessionClock,
  type SessionTimes,
  sessionStateAt,
} from '@/lib/domain/task-sessions/session-state'
import { stepAt, stepMs } from './code'
import { witnessOfPress } from './witness'

export type CheckInTimes = SessionClock & {
  checkInOpensMin: number
  checkInClosesMin: number
  checkOutRequired: boolean
}

/**
 * The state of check-in: not open yet, open, closed for this run, or over because the session no longer takes place.
 */
export type CheckInPhase = 'EARLY' | 'OPEN' | 'CLOSED' | 'OVER'

const minuteMs = 60_000

const runningStates: readonly TaskSessionState[] = ['SCHEDULED', 'OPEN']

/**
 * When people can check in: from `checkInOpensMin` before the start, or from an earlier opening, until
 * `checkInClosesMin` after the start, and never after the end.
 */
export function checkInWindow(session: SessionTimes & { checkInOpensMin: number; checkInClosesMin: number }): {
  opensAt: Date
  closesAt: Date
} {
  const start = session.startsAt.getTime()
  const opensAtMs = Math.min(start - session.checkInOpensMin * minuteMs, session.openedAt?.getTime() ?? start)
  const closesAtMs = Math.min(start + session.checkInClosesMin * minuteMs, heldUntil(session).getTime())
  return { opensAt: new Date(opensAtMs), closesAt: new Date(closesAtMs) }
}

/** The phase of check-in at a moment. Both ends of the window count as open. */
export function checkInPhaseAt(session: CheckInTimes, now: Date): CheckInPhase {
  const state = sessionStateAt(session, now)
  const { opensAt, closesAt } = checkInWindow(session)
  if (state === 'DRAFT' || (state === 'SCHEDULED' && now < opensAt)) return 'EARLY'
  if (state === 'ENDED') return 'CLOSED'
  if (!runningStates.includes(state)) return 'OVER'
  return now < opensAt ? 'EARLY' : now > closesAt ? 'CLOSED' : 'OPEN'
}

/** When check-out by code ends: as long after the session's end as check-in stays open after its start. */
export const checkOutEnds = (session: CheckInTimes): Date =>
  new Date(heldUntil(session).getTime() + session.checkInClosesMin * minuteMs)

/** When check-out begins: with the class. Leaving before it would be a final check-out with no minutes. */
export const checkOutBegins = ({ startedAt, startsAt }: CheckInTimes): Date =>
  startedAt && startedAt < startsAt ? startedAt : startsAt

/** Whether somebody who is checked in can check out by code at a moment; only in sessions that require check-out. */
export function canCheckOutAt(session: CheckInTimes, now: Date): boolean {
  const state = sessionStateAt(session, now)
  const isHeld = runningStates.includes(state) || state === 'ENDED'
  return session.checkOutRequired && isHeld && now >= checkOutBegins(session) && now <= checkOutEnds(session)
}

/** Whether the session shows codes at a moment: during check-in, and for check-out where that is required. */
export const showsCodeAt = (session: CheckInTimes, now: Date): boolean =>
  checkInPhaseAt(session, now) === 'OPEN' || (checkInPhaseAt(session, now) === 'CLOSED' && canCheckOutAt(session, now))

/** The state of a check-in that arrived late; it counts once it is confirmed. */
const lateCheckInStates = ['WAITING', 'CONFIRMED', 'DECLINED'] as const
export type LateCheckInState = (typeof lateCheckInStates)[number]

/** Treats an ended session as still open, so that an action taken while it ran is judged by the rules of that time. */
export const asStillOpen = <Session extends CheckInTimes>(session: Session): Session =>
  session.state === 'ENDED' ? { ...session, state: 'OPEN' } : session

/** The steps whose codes are accepted late, until the session is finalized; null for a session that accepts none. */
export function lateSteps(session: CheckInTimes, now: Date): { first: number; last: number } | null {
  if (session.state !== 'SCHEDULED' && session.state !== 'OPEN' && session.state !== 'ENDED') return null
  const { opensAt, closesAt } = checkInWindow(session)
  // A step that begins when check-in ends was never valid for checking in.
  return { first: stepAt(opensAt), last: Math.min(stepAt(now), stepAt(new Date(closesAt.getTime() - 1))) }
}

/**
 * When a code that is submitted late was shown. The code itself identifies its step, so the phone's clock does not
 * matter. Null for a code that this session did not show while check-in was open.
 */
export function codeShownAt(
  session: CheckInTimes,
  code: string,
  now: Date,
  codeAt: (step: number) => string,
): Date | null {
  const steps = lateSteps(session, now)
  if (!steps) return null
  const opensAtMs = checkInWindow(session).opensAt.getTime()
  // Newest first: if two steps ever share a code, the later one gives nobody too much attendance.
  for (let step = steps.last; step >= steps.first; step -= 1)
    if (codeAt(step) === code) return new Date(Math.max(step * stepMs, opensAtMs))
  return null
}

/**
 * The moment of a press that may have waited, and its witness: by the device's clock while that is believed, otherwise
 * now, as entered by hand; `since` is when the pressed place on the roster began to exist. The returned `session` is as
 * it was at that moment: if it has ended since, it counts as running until its recorded end.
 */
export function pressedMoment<Session extends CheckInTimes>(
  session: Session,
  pressedAt: Date | null | undefined,
  { now, since }: { now: Date; since: Date },
): { at: Date; session: Session; witness: 'SERVER' | 'DEVICE' | 'HAND' } {
  const witness = witnessOfPress(pressedAt, now, since)
  if (witness !== 'DEVICE' || !pressedAt) return { at: now, session, witness }
  return { at: pressedAt, session: pressedAt < heldUntil(session) ? asStillOpen(session) : session, witness }
}
