import type { Result } from '@/lib/domain/result'
import { nextInLine, type Seats } from './seats'
import { type EnrollmentStanding, type TransitionContext, transitionEnrollment } from './transitions'

/** Where each of some people would come to stand, or why not; `waitingAt` is the place in line of who has to wait. */
export type PlannedSeat = { userId: string; result: Result<EnrollmentStanding>; waitingAt: Date | null }
export type Planning = {
  userIds: readonly string[]
  /** Who stands where already. */
  current: ReadonlyMap<string, EnrollmentStanding>
  facts: TransitionContext
  seats: Seats & { lastWaitingAt: Date | null }
  at: Date
}

/** Enrolls people one after another, each with the seats that those before left; somebody named twice is in already. Nothing is kept. */
export function planSeats({ userIds, current, facts, seats: before, at }: Planning): PlannedSeat[] {
  const seats = { ...before }
  const known = new Map(current)
  return userIds.map((userId) => {
    const result = transitionEnrollment(known.get(userId) ?? null, 'enroll', { ...facts, seats })
    if (!result.ok) return { userId, result, waitingAt: null }
    const standing = result.value
    if (standing.status === 'ENROLLED') seats.taken += 1
    if (standing.pendingReason === 'WAITLIST') seats.waiting += 1
    const waitingAt = standing.pendingReason ? nextInLine(seats.lastWaitingAt, at) : null
    if (waitingAt) seats.lastWaitingAt = waitingAt
    known.set(userId, standing)
    return { userId, result, waitingAt }
  })
}
