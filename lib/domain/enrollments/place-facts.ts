import type { TaskSessionState } from '@/lib/domain/lists/sessions'
import { type SessionClock, sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import type { EnrollmentPlace, TransitionActor, TransitionContext } from './transitions'

/** The places that a roster can be filtered by. SEAT is everybody with a seat, whatever their outcome. */
export const rosterPlaces = [
  'SEAT',
  'INVITATION',
  'APPROVAL',
  'WAITLIST',
  'ENROLLED',
  'ATTENDED',
  'PASS',
  'FAIL',
  'INCOMPLETE',
  'ABSENT',
  'WITHDRAWN',
] as const satisfies readonly ('SEAT' | EnrollmentPlace)[]
export type RosterFilter = (typeof rosterPlaces)[number]

type Facts = { status: string; attendanceSource: string | null; signatureId: string | null }

/**
 * The presence of a person with a seat until the session is finalized. EXPECTED: not checked in, and the session is not
 * over. PRESENT or SIGNED: checked in, and the session is not over. ATTENDED: checked in, and the session is over.
 * UNRECORDED: not checked in, and the session is over. Null for everybody else, whose status already says enough.
 */
export type Presence = 'EXPECTED' | 'PRESENT' | 'SIGNED' | 'ATTENDED' | 'UNRECORDED'

/** `state` is the session's state at the moment (`sessionStateAt`). */
export function presenceOf({ status, attendanceSource, signatureId }: Facts, state: TaskSessionState): Presence | null {
  if (status !== 'ENROLLED' || state === 'CANCELLED') return null
  const isOver = state === 'ENDED' || state === 'FINALIZED'
  if (attendanceSource === null) return isOver ? 'UNRECORDED' : 'EXPECTED'
  if (isOver) return 'ATTENDED'
  return signatureId === null ? 'PRESENT' : 'SIGNED'
}

type Session = SessionClock & Omit<TransitionContext['session'], 'state'>

/** The facts that a transition depends on at a moment; the session's state follows the clock. */
export const factsAt = (session: Session, now: Date, by: TransitionActor): TransitionContext => ({
  session: { ...session, state: sessionStateAt(session, now) },
  by,
  now,
})

/**
 * The time by which an invitation to a session should be answered: before the session begins. For an invitation sent
 * while it runs, that is when the invitation expires.
 */
export const answerBy = (expiresAt: Date, startsAt: Date, now: Date): Date =>
  startsAt > now && startsAt < expiresAt ? startsAt : expiresAt

/** Reasons that the product itself writes into the history of an enrollment; all others were typed by somebody. */
const productReasons = ['accountDeleted', 'membershipEnded'] as const
export type ProductReason = (typeof productReasons)[number]

export const isProductReason = (reason: string | null): reason is ProductReason =>
  productReasons.some((productReason) => productReason === reason)
