import { listRefusedPeople } from '@/lib/data/check-in/check-in'
import { type EnrollmentRecord, findEnrollment } from '@/lib/data/enrollments/read'
import { lockEnrollment } from '@/lib/data/enrollments/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { checkInPhaseAt, pressedMoment } from '@/lib/domain/check-in/window'
import { fail, ok, type Result } from '@/lib/domain/result'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import type { SignedInCtx } from '../ctx'
import { enrollWalkIn } from '../enrollments/enroll-people'
import { type Write, write } from '../write'
import { recordCheckIn } from './record-check-in'
import { checkInProblem } from './verify-presence'

/** A person, or a guest by the enrollment that points to them. */
type PersonRef = { userId: string } | { enrollmentId: string }
type Admission = {
  taskSessionId: string
  person: PersonRef
  reason: string | null
  seat: number | null
  /** A press that may have waited, on a row that has been on the roster since then. */
  press?: { at: Date | null | undefined; since: Date }
}

/**
 * The session's staff record that somebody is there: with a seat if they have none yet, and a check-in without a code.
 * A reason is required when check-in is closed, over capacity, and for somebody whose device was refused because it had
 * checked in another person. A press that waited for the network is judged by the session as it was then, and has that
 * time, as sent later; one that is older than a device is believed is entered by hand, with a reason and without a time.
 */
export const checkInByStaff = (
  ctx: SignedInCtx,
  { taskSessionId, person, reason, seat, press }: Admission,
): Promise<Result<EnrollmentRecord>> =>
  write(ctx, async (w): Promise<Result<EnrollmentRecord>> => {
    // An exclusive lock, because a seat may be taken.
    const locked = await lockTaskSession(w.tx, taskSessionId, 'UPDATE')
    if (!locked) return fail('notFound')
    const { session, at, witness } = pressedMoment(locked, press?.at, { now: ctx.now, since: press?.since ?? ctx.now })
    if (checkInPhaseAt(session, at) === 'EARLY') return checkInProblem(session, at) ?? fail('sessionState')
    const isTooOld = witness === 'HAND'
    if (!reason && isTooOld) return fail('pressedTooLongAgo')
    if (!reason && (seat !== null || (await requiresReason(w, session, person, at))))
      return fail('reasonRequired', { reason: 'validation.required' })
    const overCapacity = seat !== null && reason ? { seat, reason } : null
    const seated =
      'userId' in person
        ? await enrollWalkIn(w, locked, person.userId, { now: ctx.now, actorId: ctx.viewer.userId, overCapacity })
        : await seatOfGuest(w, person.enrollmentId)
    if (!seated.ok) return seated
    // After the end, the arrival time is unknown; the history records who entered it, when, and why.
    const isByHand = isTooOld || sessionStateAt(session, at) === 'ENDED'
    const recorded = await recordCheckIn(ctx, w, {
      session,
      enrollment: seated.value,
      by: 'STAFF',
      decidedAt: at,
      set: {
        checkInMethod: 'ROSTER',
        ...(isByHand
          ? { attendanceSource: 'PAPER' as const, checkedInAt: null }
          : { attendanceSource: 'INSTRUCTOR' as const, checkedInAt: at }),
      },
      reason,
      witness: isByHand ? 'HAND' : witness,
    })
    if (!recorded.ok) return recorded
    const after = await findEnrollment(w.tx, seated.value.id)
    return after ? ok(after) : fail('notFound')
  })

async function requiresReason(w: Write, session: TaskSessionRecord, person: PersonRef, at: Date) {
  // In a session recorded after the fact, everybody is marked present this way.
  if (checkInPhaseAt(session, at) !== 'OPEN' && !session.recordedAt) return true
  return 'userId' in person && (await listRefusedPeople(w.tx, session.id)).has(person.userId)
}

/** A guest has had a seat since they were added. */
async function seatOfGuest(w: Write, enrollmentId: string): Promise<Result<EnrollmentRecord>> {
  const locked = await lockEnrollment(w.tx, enrollmentId)
  if (!locked) return fail('notFound')
  return locked.status === 'WITHDRAWN' ? fail('enrollmentState') : ok(locked)
}
