import { z } from 'zod'
import { listRefusedPeople, listWalkInCandidates } from '@/lib/data/check-in/check-in'
import { type EnrollmentRecord, findEnrollment } from '@/lib/data/enrollments/read'
import { changeEnrollments, lockEnrollment } from '@/lib/data/enrollments/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { checkInPhaseAt, pressedMoment } from '@/lib/domain/check-in/window'
import { hasWaited, witnessOfPress } from '@/lib/domain/check-in/witness'
import { factsAt } from '@/lib/domain/enrollments/place-facts'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { sortableName } from '@/lib/domain/people/names'
import { fail, ok, type Result } from '@/lib/domain/result'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { admission, enrollWalkIn } from '../enrollments/enroll-people'
import { id, line, pressedAt, search } from '../inputs'
import { voidAttendance, voidSheet } from '../signatures/void-signatures'
import { type ClashMark, clashMarks } from '../task-sessions/session-clashes'
import { type Write, write } from '../write'
import { findOnRoster } from './attendance'
import { recordCheckIn } from './record-check-in'
import { checkInProblem } from './verify-presence'

/** Checks in somebody on the roster without a code, because the session's staff can see them. */
export const checkInByRoster = defineService({
  action: 'attendance.record',
  input: z.strictObject({ enrollmentId: id, ...admission, pressedAt }),
  subject: (ctx, { enrollmentId }) => findOnRoster(ctx, enrollmentId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: async (ctx, { reason = null, overCapacity: seat = null, pressedAt }, { session, enrollment }) => {
    // Somebody who withdrew needs a new enrollment, as a walk-in.
    if (enrollment.status === 'WITHDRAWN') return fail('enrollmentState')
    const { userId, id: enrollmentId, createdAt: since } = enrollment
    const person = userId ? { userId } : { enrollmentId }
    return checkInByStaff(ctx, { taskSessionId: session.id, person, reason, seat, press: { at: pressedAt, since } })
  },
})

/**
 * Enrolls a member who came without an enrollment and checks them in, in one step, if there is a seat, or over
 * capacity.
 */
export const addWalkIn = defineService({
  action: 'attendance.record',
  input: z.strictObject({ taskSessionId: id, userId: id, ...admission }),
  subject: async (ctx, { taskSessionId, userId }) => {
    const session = await ctx.load.taskSession.load(taskSessionId)
    return session && { ...session, aboutIds: [userId] }
  },
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { userId, reason = null, overCapacity: seat = null }, session) =>
    checkInByStaff(ctx, { taskSessionId: session.id, person: { userId }, reason, seat }),
})

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

const limit = 8

/** A possible walk-in: only their name, their department, and anything that speaks against it. */
export type WalkInChoice = {
  userId: string
  name: string
  department: string | null
  onLeave: boolean
  /** The session in which they are expected at the same time. */
  clash: ClashMark | null
}

/** Members without a seat in the session, by name, for those who run it; members on leave are included and marked. */
export const findWalkIns = defineService({
  action: 'taskSession.run',
  reads: true,
  input: z.strictObject({ taskSessionId: id, q: search }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: async (ctx, { q }, session) => {
    const candidates = q.length > 0 ? await listWalkInCandidates(session, q, limit) : []
    const userIds = candidates.map(({ userId }) => userId)
    const clashes = await clashMarks(ctx, session, userIds)
    return ok<WalkInChoice[]>(
      candidates.map((candidate) => ({
        userId: candidate.userId,
        name: sortableName(candidate),
        department: candidate.department,
        onLeave: candidate.onLeave,
        clash: clashes.get(candidate.userId) ?? null,
      })),
    )
  },
})

/** Undoes a mistaken check-in: its signature becomes void, and the device can check somebody in again. */
export const undoCheckIn = defineService({
  action: 'attendance.record',
  input: z.strictObject({ enrollmentId: id, reason: line(enrollmentReasonLength), pressedAt }),
  subject: (ctx, { enrollmentId }) => findOnRoster(ctx, enrollmentId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { enrollmentId, reason, pressedAt }, { session: { id: sessionId } }) =>
    write(ctx, async (w) => {
      const session = await lockTaskSession(w.tx, sessionId, 'SHARE')
      const first = session && (await lockEnrollment(w.tx, enrollmentId))
      if (!session || !first) return fail('notFound')
      // A delayed press refers to the check-in that was on the screen at that time.
      if (hasWaited(pressedAt, ctx.now) && first.checkedInAt && first.checkedInAt > pressedAt)
        return fail('changedSincePressed')
      const attendance = { checkedIn: first.attendanceSource !== null, enough: false }
      const transition = transitionEnrollment(first, 'undoCheckIn', {
        ...factsAt(session, ctx.now, 'STAFF'),
        attendance,
        reason,
      })
      if (!transition.ok) return transition
      const at = { at: ctx.now }
      if (first.signatureId) await voidAttendance(w, session, { ...at, reason, enrollmentIds: [enrollmentId] })
      if (session.instructors.some(({ signatureId }) => signatureId))
        await voidSheet(w, session, 'a check-in was taken back', at)
      const locked = (await findEnrollment(w.tx, enrollmentId)) ?? first
      const none = {
        checkedInAt: null,
        checkInMethod: null,
        attendanceSource: null,
        deviceHash: null,
        checkedOutAt: null,
        attendedMinutes: null,
      }
      const witness = witnessOfPress(pressedAt, ctx.now, locked.createdAt)
      const event = { kind: 'undoCheckIn', from: locked, to: transition.value, reason, witness } as const
      const change = { id: locked.id, version: locked.version, set: none, event }
      if ((await changeEnrollments(w.tx, [change], { actorId: ctx.viewer.userId, ...at })) !== 1)
        return fail('conflict')
      w.audit({
        action: 'checkIn.undone',
        subjectType: 'Enrollment',
        subjectId: locked.id,
        personId: locked.userId,
        orgId: session.orgId,
      })
      const after = await findEnrollment(w.tx, locked.id)
      return after ? ok(after) : fail('notFound')
    }),
})
