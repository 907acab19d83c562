import type { EnrollmentStatus } from '@/lib/domain/lists/sessions'
import { fail, type Result } from '@/lib/domain/result'

/** Statuses of people who have no seat; everybody else takes one. */
export const seatless = ['PENDING', 'WITHDRAWN'] as const satisfies readonly EnrollmentStatus[]

/** Seats of a session as they are now. */
export type Seats = {
  /** Enrollments that have one. */
  taken: number
  /** People on the waiting list; the next one goes behind them. */
  waiting: number
}

/** Seats that nobody has; infinite where the capacity is 0, never less than none. */
export const freeSeats = (capacity: number, taken: number): number =>
  capacity === 0 ? Number.POSITIVE_INFINITY : Math.max(0, capacity - taken)

/** Somebody is let in over capacity: `seat` is which one they would be, as it was shown to who decided ("5 of 4" is 5). */
export type OverCapacity = { seat: number; reason: string }

/** The number that was shown is not true any more: somebody came or left meanwhile. Where a seat is free it does not matter. */
export const overCapacityProblem = (capacity: number, taken: number, { seat }: OverCapacity): Result<never> | null =>
  freeSeats(capacity, taken) > 0 || seat === taken + 1
    ? null
    : fail('seatsChanged', undefined, { params: { taken, capacity } })

/** Whether somebody has a seat, or had one when the session was held. */
export const hasSeat = ({ status }: { status: EnrollmentStatus }): boolean =>
  !(seatless as readonly EnrollmentStatus[]).includes(status)

/** A place behind everybody who waits: requests of the same moment keep the order in which they arrived. */
export const nextInLine = (last: Date | null, at: Date): Date =>
  last && last >= at ? new Date(last.getTime() + 1) : at
