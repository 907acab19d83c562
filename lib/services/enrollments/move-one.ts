import 'server-only'
import {
  changeEnrollments,
  type EnrollmentChange,
  type EnrollmentRecord,
  holdEnrollment,
  seatsTaken,
} from '@/lib/data/enrollments'
import { holdTaskSession, type TaskSessionRecord } from '@/lib/data/task-sessions'
import { factsAt } from '@/lib/domain/enrollments/move-facts'
import { type EnrollmentMove, type MoveBy, moveEnrollment } from '@/lib/domain/enrollments/moves'
import { nextInLine } from '@/lib/domain/enrollments/seats'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Write } from '../write'

export type Held = { session: TaskSessionRecord; enrollment: EnrollmentRecord }

/** Holds an enrollment after its session, both as they are now; refused when the version is not the one the person saw. */
export async function holdBoth(
  { tx }: Write,
  { id, taskSessionId }: { id: string; taskSessionId: string },
  seen: number | null,
): Promise<Result<Held>> {
  const session = await holdTaskSession(tx, taskSessionId, 'UPDATE')
  const enrollment = session && (await holdEnrollment(tx, id))
  if (!session || !enrollment) return fail('notFound')
  if (seen !== null && enrollment.version !== seen)
    return fail('staleVersion', undefined, { current: { enrollment, session } })
  return ok({ session, enrollment })
}

type Move = {
  move: EnrollmentMove
  by: MoveBy
  actorId: string
  now: Date
  reason?: string | null
  set?: EnrollmentChange['set']
}

/** Moves an enrollment that is held, as the table says, with its history; answers it as it is afterwards. */
export async function moveHeld(
  { tx, audit }: Write,
  { session, enrollment }: Held,
  { move, by, actorId, now, reason, set: named }: Move,
): Promise<Result<Held>> {
  const seats = await seatsTaken(tx, session.id)
  const attendance = { checkedIn: enrollment.checkedInAt !== null, enough: false }
  const moved = moveEnrollment(enrollment, move, { ...factsAt(session, now, by), seats, attendance, reason })
  if (!moved.ok) return atReason(moved)
  const { id, version, orgId, userId } = enrollment
  const stands = moved.value.pendingReason === 'WAITLIST' && !enrollment.waitingAt
  const set = { ...named, ...(stands ? { waitingAt: nextInLine(seats.lastWaitingAt, now) } : {}) }
  const event = { kind: move, from: enrollment, to: moved.value, reason }
  await changeEnrollments(tx, [{ id, version, set, event }], { actorId, at: now })
  const detail = { move, status: moved.value.status }
  audit({ action: 'enrollment.moved', subjectType: 'Enrollment', subjectId: id, personId: userId, orgId, detail })
  const after = { ...enrollment, ...set, ...moved.value, version: version + 1, updatedAt: now }
  return ok({ session, enrollment: after })
}

/** A missing reason is told at its field. */
const atReason = (refused: Result<never>): Result<never> =>
  !refused.ok && refused.problem.code === 'reasonRequired'
    ? fail('reasonRequired', { reason: 'validation.required' })
    : refused
