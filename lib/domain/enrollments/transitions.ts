import type { EnrollmentStatus, PendingReason, TaskSessionState } from '@/lib/domain/lists/sessions'
import { fail, ok, type ProblemCode, type Result } from '@/lib/domain/result'
import { freeSeats, type Seats } from './seats'

/** Everything that can happen to an enrollment; the name is kept in its history. */
export const enrollmentTransitions = [
  'enroll',
  'invite',
  'accept',
  'decline',
  'approve',
  'reject',
  'promote',
  'withdraw',
  'remove',
  'checkIn',
  'undoCheckIn',
  'checkOut',
  'attend',
  'incomplete',
  'absent',
  'pass',
  'fail',
  'makeUp',
  'correct',
  'cancelSession',
] as const
export type EnrollmentTransition = (typeof enrollmentTransitions)[number]

/** The status of an enrollment. */
export type EnrollmentStanding = { status: EnrollmentStatus; pendingReason: PendingReason | null }

/** The same in one word; NONE before there is one. */
export type EnrollmentPlace = 'NONE' | PendingReason | Exclude<EnrollmentStatus, 'PENDING'>

/** Who does it: the person, staff of the session, staff for somebody who is present, or the product by itself. */
export type TransitionActor = 'PERSON' | 'STAFF' | 'DOOR' | 'SYSTEM'

/** What a move depends on. Parts that a move does not ask for may stay away. */
export type TransitionContext = {
  session: {
    /** As it is by the clock. */
    state: TaskSessionState
    startsAt: Date
    capacity: number
    waitlist: boolean
    approvalRequired: boolean
    selfEnroll: boolean
    cancelUntil: Date | null
    /** Set of a session that was over when it was entered: its whole roster is recorded afterwards, from paper. */
    recordedAt?: Date | null
  }
  by: TransitionActor
  now: Date
  /** For moves that take a seat: enroll, accept, approve, promote. Without them there is none free. */
  seats?: Seats
  /** Staff let somebody in although every seat is taken; it takes a reason, and the capacity stays what it is. */
  overCapacity?: boolean
  reason?: string | null
  /** For withdrawals and outcomes. `enough`: the minutes that the task requires. */
  attendance?: { checkedIn: boolean; enough: boolean }
  /** For pass and fail. `passed`: by the score against the pass mark; null where there is no mark or no score. */
  test?: { required: boolean; passed: boolean | null }
}

type Check = (facts: TransitionContext, place: EnrollmentPlace) => ProblemCode | null
type Row = {
  from: readonly EnrollmentPlace[]
  /** Who may do it, in which states of the session. */
  by: Partial<Record<TransitionActor, readonly TaskSessionState[]>>
  checks?: readonly Check[]
  to: (facts: TransitionContext, place: EnrollmentPlace) => Result<EnrollmentStanding>
}

const before = ['SCHEDULED', 'OPEN'] as const
const untilFinal = ['SCHEDULED', 'OPEN', 'ENDED'] as const
const ended = ['ENDED'] as const
const pending = ['INVITATION', 'APPROVAL', 'WAITLIST'] as const

const standing = (status: EnrollmentStatus, pendingReason: PendingReason | null = null): Result<EnrollmentStanding> =>
  ok({ status, pendingReason })
const becomes = (status: EnrollmentStatus) => () => standing(status)

/**
 * A seat where one is free and nobody waits for it; one more than there are where staff say so; else a place on the waiting list,
 * where there is one.
 */
function seat({ session, seats, by, overCapacity, reason }: TransitionContext): Result<EnrollmentStanding> {
  const first = by === 'DOOR' || by === 'SYSTEM' || seats?.waiting === 0
  if (seats && first && freeSeats(session.capacity, seats.taken) > 0) return standing('ENROLLED')
  if (overCapacity && (by === 'DOOR' || by === 'STAFF'))
    return reason?.trim() ? standing('ENROLLED') : fail('reasonRequired')
  return session.waitlist && (by === 'PERSON' || by === 'STAFF') ? standing('PENDING', 'WAITLIST') : fail('sessionFull')
}

const withReason: Check = ({ reason }) => (reason?.trim() ? null : 'reasonRequired')
const toSelf: Check = ({ by, session }) => (by === 'PERSON' && !session.selfEnroll ? 'selfEnrollOff' : null)
/** People enroll themselves before the session begins; later staff let them in. */
const toCome: Check = ({ by, session, now }) => (by === 'PERSON' && now >= session.startsAt ? 'sessionState' : null)
const inTime: Check = ({ session, now, attendance }, place) =>
  place === 'ENROLLED' && (attendance?.checkedIn || now >= (session.cancelUntil ?? session.startsAt))
    ? 'withdrawTooLate'
    : null
const seatWithReason: Check = (facts, place) => (place === 'ENROLLED' ? withReason(facts, place) : null)
const lateWithReason: Check = (facts, place) =>
  facts.session.state === 'ENDED' && !facts.session.recordedAt ? withReason(facts, place) : null
const checkedIn: Check = ({ attendance }) => (attendance?.checkedIn ? null : 'notCheckedIn')
const notCheckedIn: Check = ({ attendance }) => (attendance?.checkedIn ? 'alreadyCheckedIn' : null)
const enough: Check = ({ attendance }) => (attendance?.enough ? null : 'attendanceShort')
const tested: Check = ({ test }) => (test?.required ? null : 'noTest')
const scored =
  (passes: boolean): Check =>
  ({ test }) =>
    test && test.passed !== null && test.passed !== passes ? 'scoreMismatch' : null

/** The one table of an enrollment's transitions (product description, section 6). What is not in it is refused. */
const table: Record<EnrollmentTransition, Row> = {
  enroll: {
    from: ['NONE'],
    by: { PERSON: before, STAFF: before, DOOR: untilFinal },
    checks: [toCome, toSelf],
    to: (facts) =>
      facts.by === 'PERSON' && facts.session.approvalRequired ? standing('PENDING', 'APPROVAL') : seat(facts),
  },
  invite: { from: ['NONE'], by: { STAFF: before }, to: () => standing('PENDING', 'INVITATION') },
  accept: { from: ['INVITATION'], by: { PERSON: before, DOOR: untilFinal }, to: seat },
  decline: { from: ['INVITATION'], by: { PERSON: untilFinal }, to: becomes('WITHDRAWN') },
  approve: { from: ['APPROVAL'], by: { STAFF: before, DOOR: untilFinal }, to: seat },
  reject: { from: ['APPROVAL'], by: { STAFF: untilFinal }, to: becomes('WITHDRAWN') },
  promote: { from: ['WAITLIST'], by: { SYSTEM: before, DOOR: untilFinal }, to: seat },
  withdraw: {
    from: ['APPROVAL', 'WAITLIST', 'ENROLLED'],
    by: { PERSON: before },
    checks: [inTime],
    to: becomes('WITHDRAWN'),
  },
  remove: {
    from: [...pending, 'ENROLLED'],
    by: { STAFF: untilFinal, SYSTEM: untilFinal },
    checks: [seatWithReason],
    to: becomes('WITHDRAWN'),
  },
  checkIn: {
    from: ['ENROLLED'],
    by: { PERSON: before, STAFF: untilFinal, DOOR: untilFinal },
    checks: [notCheckedIn, lateWithReason],
    to: becomes('ENROLLED'),
  },
  undoCheckIn: {
    from: ['ENROLLED'],
    by: { STAFF: untilFinal },
    checks: [checkedIn, withReason],
    to: becomes('ENROLLED'),
  },
  checkOut: {
    from: ['ENROLLED'],
    by: { PERSON: untilFinal, STAFF: untilFinal },
    checks: [checkedIn],
    to: becomes('ENROLLED'),
  },
  attend: {
    from: ['ENROLLED'],
    by: { STAFF: ended, SYSTEM: ended },
    checks: [checkedIn, enough],
    to: becomes('ATTENDED'),
  },
  incomplete: {
    from: ['ENROLLED'],
    by: { STAFF: ended, SYSTEM: ended },
    checks: [checkedIn],
    to: becomes('INCOMPLETE'),
  },
  absent: { from: ['ENROLLED'], by: { STAFF: ended, SYSTEM: ended }, checks: [notCheckedIn], to: becomes('ABSENT') },
  pass: { from: ['ATTENDED'], by: { STAFF: ended }, checks: [tested, scored(true)], to: becomes('PASS') },
  fail: { from: ['ATTENDED'], by: { STAFF: ended }, checks: [tested, scored(false)], to: becomes('FAIL') },
  makeUp: { from: ['INCOMPLETE'], by: { STAFF: ended }, checks: [withReason], to: becomes('ATTENDED') },
  correct: {
    from: ['ATTENDED', 'PASS', 'FAIL', 'INCOMPLETE', 'ABSENT'],
    by: { STAFF: ended },
    checks: [withReason],
    to: becomes('ENROLLED'),
  },
  cancelSession: {
    from: [...pending, 'ENROLLED'],
    by: { STAFF: before, SYSTEM: before },
    checks: [withReason],
    to: becomes('WITHDRAWN'),
  },
}

/** The place of an enrollment in one word; null for none. WITHDRAWN is final: another try makes a new enrollment. */
export const placeOf = (enrollment: EnrollmentStanding | null): EnrollmentPlace =>
  !enrollment ? 'NONE' : enrollment.status === 'PENDING' ? (enrollment.pendingReason ?? 'APPROVAL') : enrollment.status

/** Where a move takes an enrollment (null: there is none yet), or why it is refused: its own place first, then the session's state. */
export function transitionEnrollment(
  enrollment: EnrollmentStanding | null,
  move: EnrollmentTransition,
  facts: TransitionContext,
): Result<EnrollmentStanding> {
  const row = table[move]
  const place = placeOf(enrollment)
  if (!row.from.includes(place)) return fail(row.from[0] === 'NONE' ? 'alreadyEnrolled' : 'enrollmentState')
  const states: readonly TaskSessionState[] | undefined = row.by[facts.by]
  if (!states?.includes(facts.session.state)) return fail('sessionState')
  for (const check of row.checks ?? []) {
    const refused = check(facts, place)
    if (refused) return fail(refused)
  }
  return row.to(facts, place)
}

/** Whether a place allows a transition for anybody under any conditions: for buttons. */
export const mayTransition = (enrollment: EnrollmentStanding | null, move: EnrollmentTransition): boolean =>
  table[move].from.includes(placeOf(enrollment))
