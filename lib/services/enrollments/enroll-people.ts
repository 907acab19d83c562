import { randomUUID } from 'node:crypto'
import { z } from 'zod'
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
import { planSeats } from '@/lib/domain/enrollments/enroll-many'
import { factsAt } from '@/lib/domain/enrollments/place-facts'
import { freeSeats, type OverCapacity, overCapacityProblem } from '@/lib/domain/enrollments/seats'
import {
  type EnrollmentState,
  type EnrollmentTransition,
  type TransitionActor,
  type TransitionContext,
  transitionEnrollment,
} from '@/lib/domain/enrollments/transitions'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import type { EnrollmentSource, PendingReason } from '@/lib/domain/lists/sessions'
import { fail, ok, type Result } from '@/lib/domain/result'
import { seatsRange } from '@/lib/domain/task-sessions/values'
import { recordPresence } from '../check-in/record-check-in'
import type { SignedInCtx } from '../ctx'
import { refreshEnrolled } from '../curriculums/progress'
import { optionalLine } from '../inputs'
import { notify } from '../notices/notify'
import { enrollmentNotices } from '../notices/session-notices'
import type { Write } from '../write'
import { endSessionInvitation } from './move-enrollment'

/**
 * Fields for letting somebody in by staff. `overCapacity`: the seat number the person would get, of the capacity ("5 of 4" is
 * 5).
 */
export const admission = {
  reason: optionalLine(enrollmentReasonLength),
  overCapacity: z
    .int('validation.invalid')
    .min(1, 'validation.invalid')
    .max(seatsRange.max, 'validation.invalid')
    .nullish(),
}

/**
 * The people to enroll and the actor; `at` is the time of the request. `overCapacity` gives a seat although none is
 * free.
 */
type EnrollmentInput = {
  userIds: readonly string[]
  by: Extract<TransitionActor, 'PERSON' | 'STAFF' | 'DOOR'>
  source: EnrollmentSource
  actorId: string
  at: Date
  overCapacity?: OverCapacity | null
}

/**
 * Enrolls people in a session that is locked for UPDATE, each by the table of transitions: a seat, a place on the
 * waiting list, a pending approval, or a refusal of their own. Returns one result for each, in order.
 */
export async function enrollPeople(
  w: Write,
  session: TaskSessionRecord,
  { userIds, by, source, actorId, at, overCapacity = null }: EnrollmentInput,
): Promise<Result<PersonsEnrollment>[]> {
  const locked = await lockEnrollmentsAmong(w.tx, { taskSessionId: session.id, userIds })
  const current = new Map<string, EnrollmentState>(locked.map((enrollment) => [enrollment.userId, enrollment]))
  const seats = await seatsTaken(w.tx, session.id)
  const overCapacityFacts = overCapacityFactsOf(session, seats, overCapacity)
  if (!overCapacityFacts.ok) return userIds.map(() => overCapacityFacts)
  const facts = { ...factsAt(session, at, by), ...overCapacityFacts.value }
  const rows: NewEnrollment[] = []
  const changes = planSeats({ userIds, current, facts, seats, at }).map(
    ({ userId, result, waitingAt }): Result<string> => {
      if (!result.ok) return result
      const row = { id: randomUUID(), orgId: session.orgId, taskSessionId: session.id, userId, source, waitingAt }
      const reason = overCapacityFacts.value.overCapacity ? (overCapacity?.reason ?? null) : null
      rows.push({ ...row, state: result.value, kind: 'enroll', reason })
      return ok(row.id)
    },
  )
  const inserted = await insertEnrollments(w.tx, rows, { actorId, at })
  const insertedById = new Map(ofPeople(inserted).map((row) => [row.id, row]))
  for (const { id, userId, state } of rows)
    w.audit({
      action: 'enrollment.made',
      subjectType: 'Enrollment',
      subjectId: id,
      personId: userId,
      orgId: session.orgId,
      detail: { ...state, source, ...overCapacityFacts.value.detail },
    })
  return changes.map((change) => (change.ok ? ok(insertedById.get(change.value)!) : change))
}

type OverCapacityFacts = Pick<TransitionContext, 'overCapacity' | 'reason'> & {
  detail?: { seat: number; capacity: number }
}

/** The facts for a seat over capacity: empty while a seat is free; a refusal when the shown seat number is outdated. */
export function overCapacityFactsOf(
  { capacity }: Pick<TaskSessionRecord, 'capacity'>,
  { taken: takenSeats }: { taken: number },
  overCapacity: OverCapacity | null,
): Result<OverCapacityFacts> {
  if (!overCapacity || freeSeats(capacity, takenSeats) > 0) return ok({})
  const refusal = overCapacityProblem(capacity, takenSeats, overCapacity)
  return refusal ?? ok({ overCapacity: true, reason: overCapacity.reason, detail: { seat: takenSeats + 1, capacity } })
}

/** The transition that gives a seat to somebody who is present and still waiting. */
const moves = { INVITATION: 'accept', APPROVAL: 'approve', WAITLIST: 'promote' } as const satisfies Record<
  PendingReason,
  EnrollmentTransition
>

/** The person who admits somebody, when, and why if no seat is free. */
type DoorInput = { now: Date; actorId: string; overCapacity?: OverCapacity | null }

/**
 * Gives somebody at the door a seat: a member without an enrollment, or somebody waiting for an answer, an approval or
 * a seat. A person with a seat keeps it. The caller has locked the session for UPDATE; `actorId` is the person who
 * admits them.
 */
export async function enrollWalkIn(
  w: Write,
  session: TaskSessionRecord,
  userId: string,
  letting: DoorInput,
): Promise<Result<PersonsEnrollment>> {
  const { now, actorId, overCapacity } = letting
  const locked = await lockEnrollmentOf(w.tx, { taskSessionId: session.id, userId })
  if (locked?.status === 'ENROLLED') return ok(locked)
  if (locked?.pendingReason) return letIn(w, session, locked, letting)
  const member = locked ? null : await findMemberOf(w.tx, userId, session.orgId)
  if (!locked && (!member || member.state === 'ENDED')) return fail('notMember')
  const enrolling = { userIds: [userId], by: 'DOOR', source: 'WALK_IN', actorId, at: now, overCapacity } as const
  const [enrolled] = await enrollPeople(w, session, enrolling)
  if (!enrolled?.ok) return enrolled ?? fail('notFound')
  await refreshEnrolled(w, session, [userId], now)
  return (await stillMembers(w.tx, { orgId: session.orgId, userIds: [userId] })) ? enrolled : fail('notMember')
}

/** Gives a waiting person a seat; the caller has locked session and enrollment. */
export async function letIn(
  w: Write,
  session: TaskSessionRecord,
  locked: PersonsEnrollment,
  { now, actorId, overCapacity = null }: DoorInput,
): Promise<Result<PersonsEnrollment>> {
  if (!locked.pendingReason) return fail('enrollmentState')
  const move = moves[locked.pendingReason]
  const seats = await seatsTaken(w.tx, session.id)
  const overCapacityFacts = overCapacityFactsOf(session, seats, overCapacity)
  if (!overCapacityFacts.ok) return overCapacityFacts
  const { detail, ...facts } = overCapacityFacts.value
  const transition = transitionEnrollment(locked, move, { ...factsAt(session, now, 'DOOR'), seats, ...facts })
  if (!transition.ok) return transition
  const event = { kind: move, from: locked, to: transition.value, reason: facts.reason ?? null }
  await changeEnrollments(w.tx, [{ id: locked.id, version: locked.version, event }], { actorId, at: now })
  if (locked.invitationId) await endSessionInvitation(w.tx, locked.invitationId, 'ACCEPTED', now)
  const { id: subjectId, userId: personId, orgId } = locked
  w.audit({
    action: 'enrollment.letIn',
    subjectType: 'Enrollment',
    subjectId,
    personId,
    orgId,
    detail: { move, ...detail },
  })
  await refreshEnrolled(w, session, [personId], now)
  if (!(await stillThere(w.tx, personId))) return fail('notFound')
  const after = await findEnrollment(w.tx, locked.id)
  return after ? ok({ ...after, userId: personId }) : fail('notFound')
}

/** The actor of enrollments by staff: in a session recorded after the fact, people are enrolled as if at the door. */
export const staffActor = ({ recordedAt }: Pick<TaskSessionRecord, 'recordedAt'>) => (recordedAt ? 'DOOR' : 'STAFF')

/**
 * Enrolls people chosen by staff in a session locked for UPDATE, in order, with a constant number of statements. They
 * are told whether they have a seat or wait for one. In a session recorded after the fact they are marked present instead, and nobody is
 * notified before their certificate.
 */
export async function enrollByStaff(
  ctx: SignedInCtx,
  w: Write,
  session: TaskSessionRecord,
  userIds: readonly string[],
): Promise<Result<PersonsEnrollment>[]> {
  const enrolling = { userIds, source: 'ADMIN', actorId: ctx.viewer.userId, at: ctx.now } as const
  const results = await enrollPeople(w, session, { ...enrolling, by: staffActor(session) })
  const seated = results.flatMap((result) => (result.ok && result.value.status === 'ENROLLED' ? result.value : []))
  if (session.recordedAt) await recordPresence(ctx, w, session, seated)
  else {
    const notices = results.flatMap((result) => {
      if (!result.ok) return []
      const { id: enrollmentId, userId, version, status, pendingReason } = result.value
      if (status === 'ENROLLED') return { enrollmentId, userId, version, kind: 'enrollmentApproved' as const }
      return pendingReason === 'WAITLIST'
        ? { enrollmentId, userId, version, kind: 'enrollmentWaitlisted' as const }
        : []
    })
    await notify(w, enrollmentNotices(session, notices, ctx.viewer.userId))
  }
  const seatedIds = seated.map(({ userId }) => userId)
  await refreshEnrolled(w, session, seatedIds, ctx.now)
  return results
}
