import { z } from 'zod'
import { findEnrollment } from '@/lib/data/enrollments/read'
import { changeEnrollments, lockEnrollment } from '@/lib/data/enrollments/write'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { hasWaited } from '@/lib/domain/check-in/late'
import { factsAt } from '@/lib/domain/enrollments/transition-context'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, line, pressedAt } from '../inputs'
import { voidAttendance, voidSheet } from '../signatures/void-signatures'
import { write } from '../write'
import { findOnRoster } from './attendance'

/** Undoes a mistaken check-in: its signature becomes void, and the device can check somebody in again. */
export const undoCheckIn = defineService({
  action: 'taskSession.run',
  input: z.strictObject({ enrollmentId: id, reason: line(enrollmentReasonLength), pressedAt }),
  subject: (ctx, { enrollmentId }) => findOnRoster(ctx, enrollmentId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { enrollmentId, reason, pressedAt }, { session: { id: sessionId } }) =>
    write(ctx, async (w) => {
      const { tx, audit } = w
      const session = await lockTaskSession(tx, sessionId, 'SHARE')
      const first = session && (await lockEnrollment(tx, enrollmentId))
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
      const locked = (await findEnrollment(tx, enrollmentId)) ?? first
      const none = {
        checkedInAt: null,
        checkInMethod: null,
        attendanceSource: null,
        deviceHash: null,
        checkedOutAt: null,
        attendedMinutes: null,
      }
      const event = { kind: 'undoCheckIn', from: locked, to: transition.value, reason } as const
      const change = { id: locked.id, version: locked.version, set: none, event }
      if ((await changeEnrollments(tx, [change], { actorId: ctx.viewer.userId, ...at })) !== 1) return fail('conflict')
      audit({
        action: 'checkIn.undone',
        subjectType: 'Enrollment',
        subjectId: locked.id,
        personId: locked.userId,
        orgId: session.orgId,
      })
      const after = await findEnrollment(tx, locked.id)
      return after ? ok(after) : fail('notFound')
    }),
})
