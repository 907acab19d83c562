import 'server-only'
import {
  changeEnrollments,
  type EnrollmentRecord,
  findEnrollment,
  holdEnrollmentOf,
  seatsTaken,
} from '@/lib/data/enrollments'
import { findMemberOf } from '@/lib/data/members'
import { stillMembers, stillThere } from '@/lib/data/open-places'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { factsAt } from '@/lib/domain/enrollments/move-facts'
import { type EnrollmentMove, moveEnrollment } from '@/lib/domain/enrollments/moves'
import type { PendingReason } from '@/lib/domain/lists/sessions'
import { fail, ok, type Result } from '@/lib/domain/result'
import { refreshEnrolled } from '../curriculums/refresh-enrolled'
import type { Write } from '../write'
import { endSessionInvitation } from './end-session-invitation'
import { enrollPeople } from './enroll-people'

/** What lets somebody in who is at the door and was still waiting. */
const moves = { INVITATION: 'accept', APPROVAL: 'approve', WAITLIST: 'promote' } as const satisfies Record<
  PendingReason,
  EnrollmentMove
>

/**
 * Gives somebody who is there a seat: a member without an enrollment, or whoever waits for an answer, an approval or a seat.
 * Who has a seat already keeps it. The session is held for UPDATE by the caller; `actorId` is who lets them in.
 */
export async function enrollWalkIn(
  write: Write,
  session: TaskSessionRecord,
  userId: string,
  now: Date,
  actorId: string,
): Promise<Result<EnrollmentRecord>> {
  const { tx } = write
  const held = await holdEnrollmentOf(tx, { taskSessionId: session.id, userId })
  if (held?.status === 'ENROLLED') return ok(held)
  if (held?.pendingReason) return letIn(write, session, held, { now, actorId, move: moves[held.pendingReason] })
  const member = held ? null : await findMemberOf(tx, userId, session.orgId)
  if (!held && (!member || member.state === 'ENDED')) return fail('notMember')
  const enrolling = { userIds: [userId], by: 'DOOR', source: 'WALK_IN', actorId, at: now } as const
  const [enrolled] = await enrollPeople(write, session, enrolling)
  if (!enrolled?.ok) return enrolled ?? fail('notFound')
  await refreshEnrolled(write, session, [userId], now)
  return (await stillMembers(tx, { orgId: session.orgId, userIds: [userId] })) ? enrolled : fail('notMember')
}

async function letIn(
  { tx, audit }: Write,
  session: TaskSessionRecord,
  held: EnrollmentRecord,
  { now, actorId, move }: { now: Date; actorId: string; move: EnrollmentMove },
): Promise<Result<EnrollmentRecord>> {
  const seats = await seatsTaken(tx, session.id)
  const moved = moveEnrollment(held, move, { ...factsAt(session, now, 'DOOR'), seats })
  if (!moved.ok) return moved
  const event = { kind: move, from: held, to: moved.value }
  await changeEnrollments(tx, [{ id: held.id, version: held.version, event }], { actorId, at: now })
  if (held.invitationId) await endSessionInvitation(tx, held.invitationId, 'ACCEPTED', now)
  const { id: subjectId, userId: personId, orgId } = held
  audit({ action: 'enrollment.letIn', subjectType: 'Enrollment', subjectId, personId, orgId, detail: { move } })
  await refreshEnrolled({ tx }, session, [personId], now)
  if (!(await stillThere(tx, personId))) return fail('notFound')
  const after = await findEnrollment(tx, held.id)
  return after ? ok(after) : fail('notFound')
}
