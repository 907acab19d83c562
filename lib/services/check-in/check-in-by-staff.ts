import { z } from 'zod'
import { listWalkInCandidates } from '@/lib/data/check-in/check-in'
import { findEnrollment } from '@/lib/data/enrollments/read'
import { changeEnrollments, lockEnrollment } from '@/lib/data/enrollments/write'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { hasWaited, witnessOfPress } from '@/lib/domain/check-in/witness'
import { factsAt } from '@/lib/domain/enrollments/place-facts'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { sortableName } from '@/lib/domain/people/names'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { admission } from '../enrollments/enroll-people'
import { id, line, pressedAt, search } from '../inputs'
import { voidAttendance, voidSheet } from '../signatures/void-signatures'
import { type ClashMark, clashMarks } from '../task-sessions/session-clashes'
import { write } from '../write'
import { checkInByStaff } from './admit-by-staff'
import { findOnRoster } from './attendance'

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
