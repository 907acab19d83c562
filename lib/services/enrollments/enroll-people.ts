import 'server-only'
import { randomUUID } from 'node:crypto'
import { findEnrollment, ofPeople, type PersonsEnrollment, seatsTaken } from '@/lib/data/enrollments/read'
import {
  changeEnrollments,
  insertEnrollments,
  lockEnrollmentOf,
  lockEnrollmentsAmong,
  type NewEnrollment,
  stillMembers,
  stillThere,
} from '@/lib/data/enrollments/write'
import { findMemberOf } from '@/lib/data/members/read'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { nextInLine } from '@/lib/domain/enrollments/seats'
import { factsAt } from '@/lib/domain/enrollments/transition-context'
import {
  type EnrollmentStanding,
  type EnrollmentTransition,
  type TransitionActor,
  transitionEnrollment,
} from '@/lib/domain/enrollments/transitions'
import type { EnrollmentSource, PendingReason } from '@/lib/domain/lists/sessions'
import { fail, ok, type Result } from '@/lib/domain/result'
import { refreshEnrolled } from '../curriculums/refresh-enrolled'
import type { Write } from '../write'
import { endSessionInvitation } from './move-enrollment'

/** Who is enrolled and by whom; `at` is the moment of the request. */
type Enrolling = {
  userIds: readonly string[]
  by: Extract<TransitionActor, 'PERSON' | 'STAFF' | 'DOOR'>
  source: EnrollmentSource
  actorId: string
  at: Date
}

/**
 * Enrolls people in a session that is locked for UPDATE, each by the table of transitions: a seat, a place on the waiting list, an
 * approval to wait for, or a refusal of their own. Returns one result for each, in their order.
 */
export async function enrollPeople(
  { tx, audit }: Write,
  session: TaskSessionRecord,
  { userIds, by, source, actorId, at }: Enrolling,
): Promise<Result<PersonsEnrollment>[]> {
  const locked = await lockEnrollmentsAmong(tx, { taskSessionId: session.id, userIds })
  const current = new Map<string, EnrollmentStanding>(locked.map((one) => [one.userId, one]))
  const seats = await seatsTaken(tx, session.id)
  const facts = { ...factsAt(session, at, by), seats }
  const rows: NewEnrollment[] = []
  const moved = userIds.map((userId): Result<string> => {
    const one = transitionEnrollment(current.get(userId) ?? null, 'enroll', facts)
    if (!one.ok) return one
    const standing = one.value
    if (standing.status === 'ENROLLED') seats.taken += 1
    if (standing.pendingReason === 'WAITLIST') seats.waiting += 1
    const waitingAt = standing.pendingReason ? nextInLine(seats.lastWaitingAt, at) : null
    if (waitingAt) seats.lastWaitingAt = waitingAt
    const row = { id: randomUUID(), orgId: session.orgId, taskSessionId: session.id, userId, source, waitingAt }
    rows.push({ ...row, standing, kind: 'enroll' })
    current.set(userId, standing)
    return ok(row.id)
  })
  const inserted = await insertEnrollments(tx, rows, { actorId, at })
  const made = new Map(ofPeople(inserted).map((row) => [row.id, row]))
  for (const { id, userId, standing } of rows)
    audit({
      action: 'enrollment.made',
      subjectType: 'Enrollment',
      subjectId: id,
      personId: userId,
      orgId: session.orgId,
      detail: { ...standing, source },
    })
  return moved.map((one) => (one.ok ? ok(made.get(one.value)!) : one))
}

/** The transition that gives a seat to somebody who is present and still waiting. */
const moves = { INVITATION: 'accept', APPROVAL: 'approve', WAITLIST: 'promote' } as const satisfies Record<
  PendingReason,
  EnrollmentTransition
>

/**
 * Gives somebody who is there a seat: a member without an enrollment, or somebody who waits for an answer, an approval or a seat.
 * Somebody who has a seat keeps it. The session is locked for UPDATE by the caller; `actorId` is who lets them in.
 */
export async function enrollWalkIn(
  write: Write,
  session: TaskSessionRecord,
  userId: string,
  now: Date,
  actorId: string,
): Promise<Result<PersonsEnrollment>> {
  const { tx } = write
  const locked = await lockEnrollmentOf(tx, { taskSessionId: session.id, userId })
  if (locked?.status === 'ENROLLED') return ok(locked)
  if (locked?.pendingReason) return letIn(write, session, locked, { now, actorId, move: moves[locked.pendingReason] })
  const member = locked ? null : await findMemberOf(tx, userId, session.orgId)
  if (!locked && (!member || member.state === 'ENDED')) return fail('notMember')
  const enrolling = { userIds: [userId], by: 'DOOR', source: 'WALK_IN', actorId, at: now } as const
  const [enrolled] = await enrollPeople(write, session, enrolling)
  if (!enrolled?.ok) return enrolled ?? fail('notFound')
  await refreshEnrolled(write, session, [userId], now)
  return (await stillMembers(tx, { orgId: session.orgId, userIds: [userId] })) ? enrolled : fail('notMember')
}

async function letIn(
  { tx, audit }: Write,
  session: TaskSessionRecord,
  locked: PersonsEnrollment,
  { now, actorId, move }: { now: Date; actorId: string; move: EnrollmentTransition },
): Promise<Result<PersonsEnrollment>> {
  const seats = await seatsTaken(tx, session.id)
  const moved = transitionEnrollment(locked, move, { ...factsAt(session, now, 'DOOR'), seats })
  if (!moved.ok) return moved
  const event = { kind: move, from: locked, to: moved.value }
  await changeEnrollments(tx, [{ id: locked.id, version: locked.version, event }], { actorId, at: now })
  if (locked.invitationId) await endSessionInvitation(tx, locked.invitationId, 'ACCEPTED', now)
  const { id: subjectId, userId: personId, orgId } = locked
  audit({ action: 'enrollment.letIn', subjectType: 'Enrollment', subjectId, personId, orgId, detail: { move } })
  await refreshEnrolled({ tx }, session, [personId], now)
  if (!(await stillThere(tx, personId))) return fail('notFound')
  const after = await findEnrollment(tx, locked.id)
  return after ? ok({ ...after, userId: personId }) : fail('notFound')
}
