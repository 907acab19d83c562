import type { AttendanceSource, EnrollmentStatus, TaskSessionState } from '@/lib/domain/lists/sessions'
import { fail, type Result } from '@/lib/domain/result'

/** Statuses of people who have no seat; everybody else takes one. */
export const seatless = ['PENDING', 'WITHDRAWN'] as const satisfies readonly EnrollmentStatus[]

/** The current seats of a session. */
export type Seats = {
  /** Enrollments that occupy a seat. */
  taken: number
  /** People on the waiting list; the next one goes to its end. */
  waiting: number
}

/** Free seats, at least 0; infinite when the capacity is 0. */
export const freeSeats = (capacity: number, taken: number): number =>
  capacity === 0 ? Number.POSITIVE_INFINITY : Math.max(0, capacity - taken)

/** Admitting a person over capacity: `seat` is the seat number shown to the person who decided ("5 of 4" is 5). */
export type OverCapacity = { seat: number; reason: string }

/** Fails when the shown number is outdated because somebody came or left, unless a seat is free. */
export const overCapacityProblem = (capacity: number, taken: number, { seat }: OverCapacity): Result<never> | null =>
  freeSeats(capacity, taken) > 0 || seat === taken + 1
    ? null
    : fail('seatsChanged', undefined, { params: { taken, capacity } })

/** Whether somebody has a seat, or had one when the session was held. */
export const hasSeat = ({ status }: { status: EnrollmentStatus }): boolean =>
  !(seatless as readonly EnrollmentStatus[]).includes(status)

/** A place behind everybody who waits. Requests made at the same moment keep the order in which they arrived. */
export const nextInLine = (lastWaitingAt: Date | null, at: Date): Date =>
  lastWaitingAt && lastWaitingAt >= at ? new Date(lastWaitingAt.getTime() + 1) : at

type Enrolled = { status: EnrollmentStatus; attendanceSource: AttendanceSource | null }

/**
 * Whether a person who leaves the organization stays on the roster: those who checked in do, and those with a seat in a
 * session that is over by the clock (`state`). Everybody else loses their place.
 */
export const staysOnRoster = ({ status, attendanceSource }: Enrolled, state: TaskSessionState): boolean =>
  attendanceSource !== null || (status === 'ENROLLED' && state === 'ENDED')
