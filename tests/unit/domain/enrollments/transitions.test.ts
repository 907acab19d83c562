import { describe, expect, test } from 'vitest'
import {
  type EnrollmentPlace,
  type EnrollmentState,
  type EnrollmentTransition,
  enrollmentTransitions,
  mayTransition,
  placeOf,
  type TransitionActor,
  type TransitionContext,
  transitionEnrollment,
} from '@/lib/domain/enrollments/transitions'
import { taskSessionStates } from '@/lib/domain/lists/sessions'

const places = [
  'NONE',
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
] as const satisfies readonly EnrollmentPlace[]

const at = (place: EnrollmentPlace): EnrollmentState | null => {
  if (place === 'NONE') return null
  if (place === 'INVITATION' || place === 'APPROVAL' || place === 'WAITLIST')
    return { status: 'PENDING', pendingReason: place }
  return { status: place, pendingReason: null }
}

const startsAt = new Date('2026-11-24T17:00:00Z')
const before = new Date('2026-11-23T17:00:00Z')
const session = {
  state: 'SCHEDULED',
  startsAt,
  capacity: 10,
  waitlist: true,
  approvalRequired: false,
  selfEnroll: true,
  cancelUntil: null,
} as const satisfies TransitionContext['session']

type Way = { by: TransitionActor; state: TransitionContext['session']['state']; checkedIn?: boolean; passed?: boolean }

/** An actor who may make the move, at a time when they may. */
const ways: Record<EnrollmentTransition, Way> = {
  enroll: { by: 'PERSON', state: 'SCHEDULED' },
  invite: { by: 'STAFF', state: 'SCHEDULED' },
  accept: { by: 'PERSON', state: 'SCHEDULED' },
  decline: { by: 'PERSON', state: 'SCHEDULED' },
  approve: { by: 'STAFF', state: 'SCHEDULED' },
  reject: { by: 'STAFF', state: 'SCHEDULED' },
  promote: { by: 'SYSTEM', state: 'SCHEDULED' },
  withdraw: { by: 'PERSON', state: 'SCHEDULED' },
  remove: { by: 'STAFF', state: 'SCHEDULED' },
  claim: { by: 'PERSON', state: 'FINALIZED' },
  checkIn: { by: 'PERSON', state: 'OPEN' },
  checkOut: { by: 'PERSON', state: 'OPEN', checkedIn: true },
  undoCheckIn: { by: 'STAFF', state: 'OPEN', checkedIn: true },
  attend: { by: 'STAFF', state: 'ENDED', checkedIn: true },
  incomplete: { by: 'STAFF', state: 'ENDED', checkedIn: true },
  absent: { by: 'STAFF', state: 'ENDED' },
  pass: { by: 'STAFF', state: 'ENDED', passed: true },
  fail: { by: 'STAFF', state: 'ENDED', passed: false },
  makeUp: { by: 'STAFF', state: 'ENDED' },
  correct: { by: 'STAFF', state: 'ENDED' },
  cancelSession: { by: 'STAFF', state: 'SCHEDULED' },
}

const factsOf = (move: EnrollmentTransition, overrides: Partial<TransitionContext> = {}): TransitionContext => {
  const { by, state, checkedIn = false, passed = null } = ways[move]
  return {
    session: { ...session, state },
    by,
    now: before,
    seats: { taken: 3, waiting: 0 },
    reason: 'A reason',
    attendance: { checkedIn, enough: true },
    test: { required: true, passed },
    ...overrides,
  }
}

const inSession = (change: Partial<TransitionContext['session']>, state: Way['state'] = 'SCHEDULED') => ({
  session: { ...session, state, ...change },
})

/** The result of each move from each place; moves not listed are refused. */
const allowed: Record<EnrollmentTransition, Partial<Record<EnrollmentPlace, EnrollmentPlace>>> = {
  enroll: { NONE: 'ENROLLED' },
  invite: { NONE: 'INVITATION' },
  accept: { INVITATION: 'ENROLLED' },
  decline: { INVITATION: 'WITHDRAWN' },
  approve: { APPROVAL: 'ENROLLED' },
  reject: { APPROVAL: 'WITHDRAWN' },
  promote: { WAITLIST: 'ENROLLED' },
  withdraw: { APPROVAL: 'WITHDRAWN', WAITLIST: 'WITHDRAWN', ENROLLED: 'WITHDRAWN' },
  remove: { INVITATION: 'WITHDRAWN', APPROVAL: 'WITHDRAWN', WAITLIST: 'WITHDRAWN', ENROLLED: 'WITHDRAWN' },
  checkIn: { ENROLLED: 'ENROLLED' },
  checkOut: { ENROLLED: 'ENROLLED' },
  undoCheckIn: { ENROLLED: 'ENROLLED' },
  attend: { ENROLLED: 'ATTENDED' },
  incomplete: { ENROLLED: 'INCOMPLETE' },
  absent: { ENROLLED: 'ABSENT' },
  pass: { ATTENDED: 'PASS' },
  fail: { ATTENDED: 'FAIL' },
  makeUp: { INCOMPLETE: 'ATTENDED' },
  correct: { ATTENDED: 'ENROLLED', PASS: 'ENROLLED', FAIL: 'ENROLLED', INCOMPLETE: 'ENROLLED', ABSENT: 'ENROLLED' },
  cancelSession: { INVITATION: 'WITHDRAWN', APPROVAL: 'WITHDRAWN', WAITLIST: 'WITHDRAWN', ENROLLED: 'WITHDRAWN' },
  claim: { ATTENDED: 'ATTENDED', PASS: 'PASS' },
}

const pairs = enrollmentTransitions.flatMap((move) =>
  places.map((place) => [place, move, allowed[move][place] ?? null] as const),
)

test.each(pairs)('%s, %s: %s', (place, move, to) => {
  const moved = transitionEnrollment(at(place), move, factsOf(move))
  const none = move === 'enroll' || move === 'invite'
  if (to) expect(moved).toEqual({ ok: true, value: at(to) })
  else expect(moved).toMatchObject({ ok: false, problem: { code: none ? 'alreadyEnrolled' : 'enrollmentState' } })
  expect(mayTransition(at(place), move)).toBe(to !== null)
})

test.each(places)('%s is where an enrollment says it stands', (place) => {
  expect(placeOf(at(place))).toBe(place)
})

/** The actors who may make each move, and in which states of the session. */
const before2 = ['SCHEDULED', 'OPEN'] as const
const until = ['SCHEDULED', 'OPEN', 'ENDED'] as const
const permitted: Record<EnrollmentTransition, Partial<Record<TransitionActor, readonly string[]>>> = {
  enroll: { PERSON: before2, STAFF: before2, DOOR: until },
  invite: { STAFF: before2 },
  accept: { PERSON: before2, DOOR: until },
  decline: { PERSON: until },
  approve: { STAFF: before2, DOOR: until },
  reject: { STAFF: until },
  promote: { SYSTEM: before2, DOOR: until },
  withdraw: { PERSON: before2 },
  remove: { STAFF: until, SYSTEM: until },
  checkIn: { PERSON: before2, STAFF: until, DOOR: until },
  checkOut: { PERSON: until, STAFF: until },
  undoCheckIn: { STAFF: until },
  attend: { STAFF: ['ENDED'], SYSTEM: ['ENDED'] },
  incomplete: { STAFF: ['ENDED'], SYSTEM: ['ENDED'] },
  absent: { STAFF: ['ENDED'], SYSTEM: ['ENDED'] },
  pass: { STAFF: ['ENDED'] },
  fail: { STAFF: ['ENDED'] },
  makeUp: { STAFF: ['ENDED'] },
  correct: { STAFF: ['ENDED'] },
  cancelSession: { STAFF: before2, SYSTEM: before2 },
  claim: { PERSON: ['FINALIZED'] },
}
const bys = ['PERSON', 'STAFF', 'DOOR', 'SYSTEM'] as const
const times = enrollmentTransitions.flatMap((move) =>
  bys.flatMap((by) => taskSessionStates.map((state) => [move, by, state] as const)),
)

test.each(times)('%s by %s while the session is %s', (move, by, state) => {
  const from = Object.keys(allowed[move])[0] as EnrollmentPlace
  const moved = transitionEnrollment(at(from), move, factsOf(move, { by, ...inSession({}, state) }))
  if (permitted[move][by]?.includes(state)) expect(moved).toMatchObject({ ok: true })
  else expect(moved).toMatchObject({ ok: false, problem: { code: 'sessionState' } })
})

describe('a seat', () => {
  const full = { seats: { taken: 10, waiting: 0 } }
  const cases: [string, EnrollmentPlace, EnrollmentTransition, Partial<TransitionContext>, string][] = [
    ['the last one', 'NONE', 'enroll', { seats: { taken: 9, waiting: 0 } }, 'ENROLLED'],
    ['none left', 'NONE', 'enroll', full, 'WAITLIST'],
    ['one that somebody waits for', 'NONE', 'enroll', { seats: { taken: 9, waiting: 1 } }, 'WAITLIST'],
    ['no limit', 'NONE', 'enroll', { ...full, ...inSession({ capacity: 0 }) }, 'ENROLLED'],
    ['none left and no list', 'NONE', 'enroll', { ...full, ...inSession({ waitlist: false }) }, 'sessionFull'],
    ['nobody counted', 'NONE', 'enroll', { seats: undefined }, 'WAITLIST'],
    ['approval comes first', 'NONE', 'enroll', inSession({ approvalRequired: true }), 'APPROVAL'],
    ['approval, however full', 'NONE', 'enroll', { ...full, ...inSession({ approvalRequired: true }) }, 'APPROVAL'],
    ['staff need no approval', 'NONE', 'enroll', { by: 'STAFF', ...inSession({ approvalRequired: true }) }, 'ENROLLED'],
    ['staff add to a full session', 'NONE', 'enroll', { by: 'STAFF', ...full }, 'WAITLIST'],
    [
      'staff where nobody enrolls alone',
      'NONE',
      'enroll',
      { by: 'STAFF', ...inSession({ selfEnroll: false }) },
      'ENROLLED',
    ],
    ['nobody enrolls alone', 'NONE', 'enroll', inSession({ selfEnroll: false }), 'selfEnrollOff'],
    ['the session has begun', 'NONE', 'enroll', { now: startsAt, ...inSession({}, 'OPEN') }, 'sessionState'],
    ['accepted when full', 'INVITATION', 'accept', full, 'WAITLIST'],
    [
      'accepted when full without a list',
      'INVITATION',
      'accept',
      { ...full, ...inSession({ waitlist: false }) },
      'sessionFull',
    ],
    ['approved when full', 'APPROVAL', 'approve', full, 'WAITLIST'],
    ['promoted when full', 'WAITLIST', 'promote', full, 'sessionFull'],
    ['promoted past the others', 'WAITLIST', 'promote', { seats: { taken: 9, waiting: 4 } }, 'ENROLLED'],
    ['at the door, though others wait', 'NONE', 'enroll', { by: 'DOOR', seats: { taken: 9, waiting: 4 } }, 'ENROLLED'],
    ['at the door when full', 'NONE', 'enroll', { by: 'DOOR', ...full }, 'sessionFull'],
    ['let in over capacity', 'NONE', 'enroll', { by: 'DOOR', overCapacity: true, ...full }, 'ENROLLED'],
    ['let in from the line', 'WAITLIST', 'promote', { by: 'DOOR', overCapacity: true, ...full }, 'ENROLLED'],
    ['let in by staff', 'APPROVAL', 'approve', { by: 'STAFF', overCapacity: true, ...full }, 'ENROLLED'],
    [
      'let in without a reason',
      'NONE',
      'enroll',
      { by: 'DOOR', overCapacity: true, reason: ' ', ...full },
      'reasonRequired',
    ],
    ['nobody lets themselves in', 'NONE', 'enroll', { overCapacity: true, ...full }, 'WAITLIST'],
    ['nor does the product', 'WAITLIST', 'promote', { by: 'SYSTEM', overCapacity: true, ...full }, 'sessionFull'],
    [
      'a free seat takes no reason',
      'NONE',
      'enroll',
      { by: 'DOOR', overCapacity: true, reason: null, seats: { taken: 9, waiting: 0 } },
      'ENROLLED',
    ],
  ]
  test.each(cases)('%s (%s, %s)', (_name, place, move, more, to) => {
    const moved = transitionEnrollment(at(place), move, factsOf(move, more))
    expect(moved.ok ? placeOf(moved.value) : moved.problem.code).toBe(to)
  })
})

describe('conditions', () => {
  const late = new Date('2026-11-24T16:59:59Z')
  const until2 = new Date('2026-11-24T12:00:00Z')
  const cases: [string, EnrollmentPlace, EnrollmentTransition, Partial<TransitionContext>, string][] = [
    ['a second before the start', 'ENROLLED', 'withdraw', { now: late }, 'WITHDRAWN'],
    ['at the start', 'ENROLLED', 'withdraw', { now: startsAt, ...inSession({}, 'OPEN') }, 'withdrawTooLate'],
    [
      'after the last moment',
      'ENROLLED',
      'withdraw',
      { now: until2, ...inSession({ cancelUntil: until2 }) },
      'withdrawTooLate',
    ],
    [
      'before the last moment',
      'ENROLLED',
      'withdraw',
      { now: before, ...inSession({ cancelUntil: until2 }) },
      'WITHDRAWN',
    ],
    [
      'from the line at any time',
      'WAITLIST',
      'withdraw',
      { now: startsAt, ...inSession({ cancelUntil: until2 }, 'OPEN') },
      'WITHDRAWN',
    ],
    [
      'who has checked in',
      'ENROLLED',
      'withdraw',
      { attendance: { checkedIn: true, enough: false } },
      'withdrawTooLate',
    ],
    ['a seat without a reason', 'ENROLLED', 'remove', { reason: ' ' }, 'reasonRequired'],
    ['a place in line without a reason', 'WAITLIST', 'remove', { reason: null }, 'WITHDRAWN'],
    ['cancelled without a reason', 'ENROLLED', 'cancelSession', { reason: undefined }, 'reasonRequired'],
    ['made up without a reason', 'INCOMPLETE', 'makeUp', { reason: '' }, 'reasonRequired'],
    ['corrected without a reason', 'PASS', 'correct', { reason: '' }, 'reasonRequired'],
    ['twice', 'ENROLLED', 'checkIn', { attendance: { checkedIn: true, enough: false } }, 'alreadyCheckedIn'],
    [
      'late without a reason',
      'ENROLLED',
      'checkIn',
      { by: 'STAFF', reason: null, ...inSession({}, 'ENDED') },
      'reasonRequired',
    ],
    ['late with a reason', 'ENROLLED', 'checkIn', { by: 'STAFF', ...inSession({}, 'ENDED') }, 'ENROLLED'],
    ['in time without a reason', 'ENROLLED', 'checkIn', { reason: null }, 'ENROLLED'],
    [
      'of a recorded session without a reason',
      'ENROLLED',
      'checkIn',
      { by: 'STAFF', reason: null, ...inSession({ recordedAt: startsAt }, 'ENDED') },
      'ENROLLED',
    ],
    [
      'undone without a check-in',
      'ENROLLED',
      'undoCheckIn',
      { attendance: { checkedIn: false, enough: false } },
      'notCheckedIn',
    ],
    ['undone without a reason', 'ENROLLED', 'undoCheckIn', { reason: null }, 'reasonRequired'],
    ['out without in', 'ENROLLED', 'checkOut', { attendance: { checkedIn: false, enough: false } }, 'notCheckedIn'],
    [
      'attended without a check-in',
      'ENROLLED',
      'attend',
      { attendance: { checkedIn: false, enough: true } },
      'notCheckedIn',
    ],
    [
      'attended too little',
      'ENROLLED',
      'attend',
      { attendance: { checkedIn: true, enough: false } },
      'attendanceShort',
    ],
    [
      'too little of nothing',
      'ENROLLED',
      'incomplete',
      { attendance: { checkedIn: false, enough: false } },
      'notCheckedIn',
    ],
    [
      'absent though there',
      'ENROLLED',
      'absent',
      { attendance: { checkedIn: true, enough: false } },
      'alreadyCheckedIn',
    ],
    ['passed without a test', 'ATTENDED', 'pass', { test: { required: false, passed: null } }, 'noTest'],
    ['failed without a test', 'ATTENDED', 'fail', { test: undefined }, 'noTest'],
    ['passed below the mark', 'ATTENDED', 'pass', { test: { required: true, passed: false } }, 'scoreMismatch'],
    ['failed above the mark', 'ATTENDED', 'fail', { test: { required: true, passed: true } }, 'scoreMismatch'],
    ['passed by word', 'ATTENDED', 'pass', { test: { required: true, passed: null } }, 'PASS'],
  ]
  test.each(cases)('%s (%s, %s)', (_name, place, move, more, to) => {
    const moved = transitionEnrollment(at(place), move, factsOf(move, more))
    expect(moved.ok ? placeOf(moved.value) : moved.problem.code).toBe(to)
  })
})
