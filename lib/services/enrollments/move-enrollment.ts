import type { Tx } from '@/lib/data/db'
import { type EnrollmentInSession, findEnrollmentInSession } from '@/lib/data/enrollments/list'
import { type EnrollmentRecord, seatsTaken } from '@/lib/data/enrollments/read'
import { changeEnrollments, type EnrollmentChange, lockEnrollment } from '@/lib/data/enrollments/write'
import { closeInvitation, lockInvitation } from '@/lib/data/invitations/invitations'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { factsAt } from '@/lib/domain/enrollments/place-facts'
import { nextInLine } from '@/lib/domain/enrollments/seats'
import {
  type EnrollmentTransition,
  type TransitionActor,
  transitionEnrollment,
} from '@/lib/domain/enrollments/transitions'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Ctx } from '../ctx'
import type { Write } from '../write'

export type Locked = { session: TaskSessionRecord; enrollment: EnrollmentRecord }

/**
 * Locks an enrollment after its session, and returns both as they are now; refused when the version is not the one the
 * person saw.
 */
export async function lockBoth(
  w: Write,
  { id, taskSessionId }: { id: string; taskSessionId: string },
  seen: number | null,
): Promise<Result<Locked>> {
  const session = await lockTaskSession(w.tx, taskSessionId, 'UPDATE')
  const enrollment = session && (await lockEnrollment(w.tx, id))
  if (!session || !enrollment) return fail('notFound')
  if (seen !== null && enrollment.version !== seen)
    return fail('staleVersion', undefined, { current: { enrollment, session } })
  return ok({ session, enrollment })
}

type Move = {
  move: EnrollmentTransition
  by: TransitionActor
  actorId: string
  now: Date
  reason?: string | null
  set?: EnrollmentChange['set']
}

/** Applies a transition to a locked enrollment, with its history; returns the enrollment afterwards. */
export async function transitionLocked(
  w: Write,
  { session, enrollment }: Locked,
  { move, by, actorId, now, reason, set: extra }: Move,
): Promise<Result<Locked>> {
  const seats = await seatsTaken(w.tx, session.id)
  const attendance = { checkedIn: enrollment.attendanceSource !== null, enough: false }
  const transition = transitionEnrollment(enrollment, move, { ...factsAt(session, now, by), seats, attendance, reason })
  if (!transition.ok) return reportAtReason(transition)
  const { id, version, orgId, userId } = enrollment
  const stands = transition.value.pendingReason === 'WAITLIST' && !enrollment.waitingAt
  const set = { ...extra, ...(stands ? { waitingAt: nextInLine(seats.lastWaitingAt, now) } : {}) }
  const event = { kind: move, from: enrollment, to: transition.value, reason }
  await changeEnrollments(w.tx, [{ id, version, set, event }], { actorId, at: now })
  const detail = { move, status: transition.value.status }
  w.audit({ action: 'enrollment.moved', subjectType: 'Enrollment', subjectId: id, personId: userId, orgId, detail })
  const after = { ...enrollment, ...set, ...transition.value, version: version + 1, updatedAt: now }
  return ok({ session, enrollment: after })
}

/** A missing reason is reported at its field. */
const reportAtReason = (result: Result<never>): Result<never> =>
  !result.ok && result.problem.code === 'reasonRequired'
    ? fail('reasonRequired', { reason: 'validation.required' })
    : result

/** Ends the invitation of an enrollment if it is still open; the caller has locked the enrollment. */
export async function endSessionInvitation(
  tx: Tx,
  invitationId: string,
  state: 'ACCEPTED' | 'DECLINED' | 'REVOKED',
  now: Date,
): Promise<void> {
  await lockInvitation(tx, invitationId)
  await closeInvitation(tx, invitationId, state, state === 'REVOKED' ? null : now)
}

/**
 * Reads the enrollment whose id a write returned, with its session; does the same for a repeat of an answered request.
 */
export async function rereadEnrollment(
  ctx: Ctx,
  pending: Promise<Result<string>>,
): Promise<Result<EnrollmentInSession>> {
  const result = await pending
  if (!result.ok) return result
  const enrollment = await findEnrollmentInSession(ctx.db, result.value)
  return enrollment ? ok(enrollment) : fail('notFound')
}
