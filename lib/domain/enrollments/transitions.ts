import type { EnrollmentStatus, PendingReason, TaskSessionState } from '@/lib/domain/lists/sessions'
import { fail, ok, type ProblemCode, type Result } from '@/lib/domain/result'
import { freeSeats, type Seats } from './seats'

/** The transitions of an enrollment; the name is stored in its history. */
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
  'claim',
] as const
export type EnrollmentTransition = (typeof enrollmentTransitions)[number]

/** The status of an enrollment. */
export type EnrollmentState = { status: EnrollmentStatus; pendingReason: PendingReason | null }

/** The status in one word; NONE without an enrollment. */
export type EnrollmentPlace = 'NONE' | PendingReason | Exclude<EnrollmentStatus, 'PENDING'>

/** Places without a seat: these people are not expected, but may be let in. */
export const withoutSeat: ReadonlySet<EnrollmentPlace> = new Set(['INVITATION', 'APPROVAL', 'WAITLIST'])

/**
 * The actor of a transition: the person, the session's staff, staff admitting somebody who is present, or the product
 * itself.
 */
export type TransitionActor = 'PERSON' | 'STAFF' | 'DOOR' | 'SYSTEM'

/** The facts that a transition depends on. Facts that a transition does not need may be left out. */
export type TransitionContext = {
  session: {
    /** By the clock, not the stored state. */
    state: TaskSessionState
    startsAt: Date
    capacity: number
    waitlist: boolean
    approvalRequired: boolean
    selfEnroll: boolean
    cancelUntil: Date | null
    /** Set for a session that was over when it was entered: its whole roster is recorded afterwards, from paper. */
    recordedAt?: Date | null
  }
  by: TransitionActor
  now: Date
  /** For transitions that take a seat: enroll, accept, approve, promote. When missing, no seat is free. */
  seats?: Seats
  /** Staff admit somebody although every seat is taken. Requires a reason; the capacity does not change. */
  overCapacity?: boolean
  reason?: string | null
  /** For withdrawals and outcomes. `enough`: whether the minutes required by the task were reached. */
  attendance?: { checkedIn: boolean; enough: boolean }
  /** For pass and fail. `passed`: the score against the pass mark; null without a mark or a score. */
  test?: { required: boolean; passed: boolean | null }
}

type Check = (facts: TransitionContext, place: EnrollmentPlace) => ProblemCode | null
type Row = {
  from: readonly EnrollmentPlace[]
  /** The actors who may make the transition, each with the session states in which they may. */
  by: Partial<Record<TransitionActor, readonly TaskSessionState[]>>
  checks?: readonly Check[]
  to: (facts: TransitionContext, place: EnrollmentPlace) => Result<EnrollmentState>
}

const beforeEnd = ['SCHEDULED', 'OPEN'] as const
const beforeFinalized = ['SCHEDULED', 'OPEN', 'ENDED'] as const
const afterEnd = ['ENDED'] as const
const pendingPlaces = ['INVITATION', 'APPROVAL', 'WAITLIST'] as const

const becomes = (status: EnrollmentStatus, pendingReason: PendingReason | null = null): Result<EnrollmentState> =>
  ok({ status, pendingReason })
const toStatus = (status: EnrollmentStatus) => () => becomes(status)

/**
 * Takes a free seat if nobody waits for it, or one over capacity if staff decide so; otherwise a place on the waitlist,
 * if there is one.
 */
function takeSeat({ session, seats, by, overCapacity, reason }: TransitionContext): Result<EnrollmentState> {
  const mayTakeFreeSeat = by === 'DOOR' || by === 'SYSTEM' || seats?.waiting === 0
  if (seats && mayTakeFreeSeat && freeSeats(session.capacity, seats.taken) > 0) return becomes('ENROLLED')
  if (overCapacity && (by === 'DOOR' || by === 'STAFF'))
    return reason?.trim() ? becomes('ENROLLED') : fail('reasonRequired')
  return session.waitlist && (by === 'PERSON' || by === 'STAFF') ? becomes('PENDING', 'WAITLIST') : fail('sessionFull')
}

const hasReason: Check = ({ reason }) => (reason?.trim() ? null : 'reasonRequired')
const maySelfEnroll: Check = ({ by, session }) => (by === 'PERSON' && !session.selfEnroll ? 'selfEnrollOff' : null)
/** People enroll themselves only before the session begins; after that, staff must admit them. */
const isBeforeStart: Check = ({ by, session, now }) =>
  by === 'PERSON' && now >= session.startsAt ? 'sessionState' : null
const isBeforeCancelEnd: Check = ({ session, now, attendance }, place) =>
  place === 'ENROLLED' && (attendance?.checkedIn || now >= (session.cancelUntil ?? session.startsAt))
    ? 'withdrawTooLate'
    : null
const hasReasonForSeat: Check = (facts, place) => (place === 'ENROLLED' ? hasReason(facts, place) : null)
const hasReasonWhenLate: Check = (facts, place) =>
  facts.session.state === 'ENDED' && !facts.session.recordedAt ? hasReason(facts, place) : null
const isCheckedIn: Check = ({ attendance }) => (attendance?.checkedIn ? null : 'notCheckedIn')
const isNotCheckedIn: Check = ({ attendance }) => (attendance?.checkedIn ? 'alreadyCheckedIn' : null)
const hasEnoughMinutes: Check = ({ attendance }) => (attendance?.enough ? null : 'attendanceShort')
const hasTest: Check = ({ test }) => (test?.required ? null : 'noTest')
const scoreAllows =
  (passes: boolean): Check =>
  ({ test }) =>
    test && test.passed !== null && test.passed !== passes ? 'scoreMismatch' : null

/** The table of an enrollment's transitions (product description, section 6). Any other transition is refused. */
const table: Record<EnrollmentTransition, Row> = {
  enroll: {
    from: ['NONE'],
    by: { PERSON: beforeEnd, STAFF: beforeEnd, DOOR: beforeFinalized },
    checks: [isBeforeStart, maySelfEnroll],
    to: (facts) =>
      facts.by === 'PERSON' && facts.session.approvalRequired ? becomes('PENDING', 'APPROVAL') : takeSeat(facts),
  },
  invite: { from: ['NONE'], by: { STAFF: beforeEnd }, to: () => becomes('PENDING', 'INVITATION') },
  accept: { from: ['INVITATION'], by: { PERSON: beforeEnd, DOOR: beforeFinalized }, to: takeSeat },
  decline: { from: ['INVITATION'], by: { PERSON: beforeFinalized }, to: toStatus('WITHDRAWN') },
  approve: { from: ['APPROVAL'], by: { STAFF: beforeEnd, DOOR: beforeFinalized }, to: takeSeat },
  reject: { from: ['APPROVAL'], by: { STAFF: beforeFinalized }, to: toStatus('WITHDRAWN') },
  promote: { from: ['WAITLIST'], by: { SYSTEM: beforeEnd, DOOR: beforeFinalized }, to: takeSeat },
  withdraw: {
    from: ['APPROVAL', 'WAITLIST', 'ENROLLED'],
    by: { PERSON: beforeEnd },
    checks: [isBeforeCancelEnd],
    to: toStatus('WITHDRAWN'),
  },
  remove: {
    from: [...pendingPlaces, 'ENROLLED'],
    by: { STAFF: beforeFinalized, SYSTEM: beforeFinalized },
    checks: [hasReasonForSeat],
    to: toStatus('WITHDRAWN'),
  },
  checkIn: {
    from: ['ENROLLED'],
    by: { PERSON: beforeEnd, STAFF: beforeFinalized, DOOR: beforeFinalized },
    checks: [isNotCheckedIn, hasReasonWhenLate],
    to: toStatus('ENROLLED'),
  },
  undoCheckIn: {
    from: ['ENROLLED'],
    by: { STAFF: beforeFinalized },
    checks: [isCheckedIn, hasReason],
    to: toStatus('ENROLLED'),
  },
  checkOut: {
    from: ['ENROLLED'],
    by: { PERSON: beforeFinalized, STAFF: beforeFinalized },
    checks: [isCheckedIn],
    to: toStatus('ENROLLED'),
  },
  attend: {
    from: ['ENROLLED'],
    by: { STAFF: afterEnd, SYSTEM: afterEnd },
    checks: [isCheckedIn, hasEnoughMinutes],
    to: toStatus('ATTENDED'),
  },
  incomplete: {
    from: ['ENROLLED'],
    by: { STAFF: afterEnd, SYSTEM: afterEnd },
    checks: [isCheckedIn],
    to: toStatus('INCOMPLETE'),
  },
  absent: {
    from: ['ENROLLED'],
    by: { STAFF: afterEnd, SYSTEM: afterEnd },
    checks: [isNotCheckedIn],
    to: toStatus('ABSENT'),
  },
  pass: { from: ['ATTENDED'], by: { STAFF: afterEnd }, checks: [hasTest, scoreAllows(true)], to: toStatus('PASS') },
  fail: { from: ['ATTENDED'], by: { STAFF: afterEnd }, checks: [hasTest, scoreAllows(false)], to: toStatus('FAIL') },
  makeUp: { from: ['INCOMPLETE'], by: { STAFF: afterEnd }, checks: [hasReason], to: toStatus('ATTENDED') },
  correct: {
    from: ['ATTENDED', 'PASS', 'FAIL', 'INCOMPLETE', 'ABSENT'],
    by: { STAFF: afterEnd },
    checks: [hasReason],
    to: toStatus('ENROLLED'),
  },
  cancelSession: {
    from: [...pendingPlaces, 'ENROLLED'],
    by: { STAFF: beforeEnd, SYSTEM: beforeEnd },
    checks: [hasReason],
    to: toStatus('WITHDRAWN'),
  },
  // A person with an account states that they were the guest.
  claim: {
    from: ['ATTENDED', 'PASS'],
    by: { PERSON: ['FINALIZED'] },
    to: (_facts, place) => becomes(place === 'PASS' ? 'PASS' : 'ATTENDED'),
  },
}

/**
 * The place of an enrollment in one word; NONE without one. WITHDRAWN is final: another attempt makes a new enrollment.
 */
export const placeOf = (enrollment: EnrollmentState | null): EnrollmentPlace =>
  !enrollment ? 'NONE' : enrollment.status === 'PENDING' ? (enrollment.pendingReason ?? 'APPROVAL') : enrollment.status

/**
 * The status after a transition (`enrollment` null: none yet), or why it is refused. The enrollment's place is checked
 * first, then the session's state.
 */
export function transitionEnrollment(
  enrollment: EnrollmentState | null,
  move: EnrollmentTransition,
  facts: TransitionContext,
): Result<EnrollmentState> {
  const row = table[move]
  const place = placeOf(enrollment)
  if (!row.from.includes(place)) return fail(row.from[0] === 'NONE' ? 'alreadyEnrolled' : 'enrollmentState')
  const states: readonly TaskSessionState[] | undefined = row.by[facts.by]
  if (!states?.includes(facts.session.state)) return fail('sessionState')
  for (const check of row.checks ?? []) {
    const problem = check(facts, place)
    if (problem) return fail(problem)
  }
  return row.to(facts, place)
}

/** Whether a place allows a transition by anybody under any conditions; decides which buttons are shown. */
export const mayTransition = (enrollment: EnrollmentState | null, move: EnrollmentTransition): boolean =>
  table[move].from.includes(placeOf(enrollment))
