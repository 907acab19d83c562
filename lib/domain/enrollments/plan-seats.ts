import type { Result } from '@/lib/domain/result'
import { nextInLine, type Seats } from './seats'
import { type EnrollmentStanding, type TransitionContext, transitionEnrollment } from './transitions'

/**
 * The planned status of one person, or the reason for refusal; `waitingAt` is the place in line of a person who must
 * wait.
 */
export type PlannedSeat = { userId: string; result: Result<EnrollmentStanding>; waitingAt: Date | null }
export type Planning = {
  userIds: readonly string[]
  /** The existing enrollments. */
  current: ReadonlyMap<string, EnrollmentStanding>
  facts: TransitionContext
  seats: Seats & { lastWaitingAt: Date | null }
  at: Date
}

/**
 * Plans enrollments one after another, each with the remaining seats; a person listed twice counts as already enrolled.
 * Stores nothing.
 */
export function planSeats({ userIds, current, facts, seats: initialSeats, at }: Planning): PlannedSeat[] {
  const seats = { ...initialSeats }
  const standings = new Map(current)
  return userIds.map((userId) => {
    const result = transitionEnrollment(standings.get(userId) ?? null, 'enroll', { ...facts, seats })
    if (!result.ok) return { userId, result, waitingAt: null }
    const standing = result.value
    if (standing.status === 'ENROLLED') seats.taken += 1
    if (standing.pendingReason === 'WAITLIST') seats.waiting += 1
    const waitingAt = standing.pendingReason ? nextInLine(seats.lastWaitingAt, at) : null
    if (waitingAt) seats.lastWaitingAt = waitingAt
    standings.set(userId, standing)
    return { userId, result, waitingAt }
  })
}
