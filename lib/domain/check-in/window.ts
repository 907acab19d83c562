import type { TaskSessionState } from '@/lib/domain/lists/sessions'
import { checkInWindow, heldUntil, type SessionClock, sessionStateAt } from '@/lib/domain/task-sessions/session-state'

export type CheckInTimes = SessionClock & {
  checkInOpensMin: number
  checkInClosesMin: number
  checkOutRequired: boolean
}

/** The state of check-in: not open yet, open, closed for this run, or the session no longer takes place. */
export type CheckInPhase = 'EARLY' | 'OPEN' | 'CLOSED' | 'OVER'

const runningStates: readonly TaskSessionState[] = ['SCHEDULED', 'OPEN']

/** Whether somebody can check in by code at a moment. Both ends of the window belong to it. */
export function checkInPhaseAt(session: CheckInTimes, now: Date): CheckInPhase {
  const state = sessionStateAt(session, now)
  const { opensAt, closesAt } = checkInWindow(session)
  if (state === 'DRAFT' || (state === 'SCHEDULED' && now < opensAt)) return 'EARLY'
  if (state === 'ENDED') return 'CLOSED'
  if (!runningStates.includes(state)) return 'OVER'
  return now < opensAt ? 'EARLY' : now > closesAt ? 'CLOSED' : 'OPEN'
}

const minuteMs = 60_000

/** Until when people can check out by code: as long after the end as check-in is open after the start. */
export const checkOutEnds = (session: CheckInTimes): Date =>
  new Date(heldUntil(session).getTime() + session.checkInClosesMin * minuteMs)

/** Whether somebody who is checked in can check out by code at a moment; only where minutes count. */
export function canCheckOutAt(session: CheckInTimes, now: Date): boolean {
  const state = sessionStateAt(session, now)
  return (
    session.checkOutRequired && (runningStates.includes(state) || state === 'ENDED') && now <= checkOutEnds(session)
  )
}

/** Whether the session shows codes at a moment: for check-in, and where minutes count for check-out. */
export const showsCodeAt = (session: CheckInTimes, now: Date): boolean =>
  checkInPhaseAt(session, now) === 'OPEN' || (checkInPhaseAt(session, now) === 'CLOSED' && canCheckOutAt(session, now))
