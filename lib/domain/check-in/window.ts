import type { TaskSessionState } from '@/lib/domain/lists/sessions'
import { checkInWindow, heldUntil, type SessionClock, sessionStateAt } from '@/lib/domain/task-sessions/session-state'

export type CheckInTimes = SessionClock & {
  checkInOpensMin: number
  checkInClosesMin: number
  checkOutRequired: boolean
}

/**
 * The state of check-in: not open yet, open, closed for this run, or over because the session no longer takes place.
 */
export type CheckInPhase = 'EARLY' | 'OPEN' | 'CLOSED' | 'OVER'

const runningStates: readonly TaskSessionState[] = ['SCHEDULED', 'OPEN']

/** The phase of check-in at a moment. Both ends of the window count as open. */
export function checkInPhaseAt(session: CheckInTimes, now: Date): CheckInPhase {
  const state = sessionStateAt(session, now)
  const { opensAt, closesAt } = checkInWindow(session)
  if (state === 'DRAFT' || (state === 'SCHEDULED' && now < opensAt)) return 'EARLY'
  if (state === 'ENDED') return 'CLOSED'
  if (!runningStates.includes(state)) return 'OVER'
  return now < opensAt ? 'EARLY' : now > closesAt ? 'CLOSED' : 'OPEN'
}

const minuteMs = 60_000

/** When check-out by code ends: as long after the session's end as check-in stays open after its start. */
export const checkOutEnds = (session: CheckInTimes): Date =>
  new Date(heldUntil(session).getTime() + session.checkInClosesMin * minuteMs)

/** Whether somebody who is checked in can check out by code at a moment; only in sessions that require check-out. */
export function canCheckOutAt(session: CheckInTimes, now: Date): boolean {
  const state = sessionStateAt(session, now)
  return (
    session.checkOutRequired && (runningStates.includes(state) || state === 'ENDED') && now <= checkOutEnds(session)
  )
}

/** Whether the session shows codes at a moment: during check-in, and for check-out where that is required. */
export const showsCodeAt = (session: CheckInTimes, now: Date): boolean =>
  checkInPhaseAt(session, now) === 'OPEN' || (checkInPhaseAt(session, now) === 'CLOSED' && canCheckOutAt(session, now))
