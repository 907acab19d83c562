import { z } from 'zod'
import { findEnrollment, userIdsOf } from '@/lib/data/enrollments/read'
import { eraseGuest } from '@/lib/data/guests/guests'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { seatsRange } from '@/lib/domain/task-sessions/values'
import type { SignedInCtx } from '../ctx'
import { refreshEnrolled } from '../curriculums/progress'
import { defineService } from '../define-service'
import { id, line, optionalLine, version, whole } from '../inputs'
import { notify } from '../notices/notify'
import { aboutEach, enrollmentNotices } from '../notices/session-notices'
import { write } from '../write'
import { letIn } from './enroll-people'
import { endSessionInvitation, lockBoth, rereadEnrollment, transitionLocked } from './move-enrollment'
import { promoteWaiting } from './waiting-list'

const tasks = { type: 'TASKS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

/**
 * Approves a request to enroll: the person gets a seat if one is free, otherwise a place on the waiting list by time of
 * the request. They are notified.
 */
export const approveEnrollment = defineService({
  action: 'enrollment.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, input) => findEnrollment(ctx.db, input.id),
  feature: tasks,
  run: (ctx, { version: seen }, subject) => rereadEnrollment(ctx, decide(ctx, subject, { seen, move: 'approve' })),
})

/**
 * Gives somebody who waits (for a seat, an answer or an approval) a seat over capacity, with a reason; the capacity
 * does not change. Once the session has begun nobody is notified, because the person is at the door.
 */
export const letInEnrollment = defineService({
  action: 'enrollment.manage',
  input: z.strictObject({
    id,
    version,
    reason: line(enrollmentReasonLength),
    overCapacity: whole({ min: 1, max: seatsRange.max }),
  }),
  subject: (ctx, input) => findEnrollment(ctx.db, input.id),
  feature: tasks,
  run: (ctx, { version: seen, reason, overCapacity: seat }, subject) =>
    rereadEnrollment(
      ctx,
      write(ctx, async (w) => {
        const locked = await lockBoth(w, subject, seen)
        if (!locked.ok) return locked
        const { session, enrollment } = locked.value
        const overCapacity = { seat, reason }
        const { userId: waiting } = enrollment
        // Guests are never on a waiting list.
        if (!waiting) return fail('enrollmentState')
        const seated = await letIn(
          w,
          session,
          { ...enrollment, userId: waiting },
          { now: ctx.now, actorId: ctx.viewer.userId, overCapacity },
        )
        if (!seated.ok) return seated
        const { id: enrollmentId, userId, version: now } = seated.value
        const about = { kind: 'enrollmentApproved', enrollmentId, userId, version: now } as const
        if (sessionStateAt(session, ctx.now) === 'SCHEDULED')
          await notify(w, enrollmentNotices(session, [about], ctx.viewer.userId))
        return ok(enrollmentId)
      }),
    ),
})

/** Rejects a request to enroll, with an optional reason, and notifies the person. */
export const rejectEnrollment = defineService({
  action: 'enrollment.manage',
  input: z.strictObject({ id, version, reason: optionalLine(enrollmentReasonLength) }),
  subject: (ctx, input) => findEnrollment(ctx.db, input.id),
  feature: tasks,
  run: (ctx, { version: seen, reason }, subject) =>
    rereadEnrollment(ctx, decide(ctx, subject, { seen, move: 'reject', reason })),
})

type Decision = { seen: number; move: 'approve' | 'reject'; reason?: string | null }

const decide = (
  ctx: SignedInCtx,
  subject: { id: string; taskSessionId: string },
  { seen, move, reason }: Decision,
): Promise<Result<string>> =>
  write(ctx, async (w) => {
    const locked = await lockBoth(w, subject, seen)
    if (!locked.ok) return locked
    const by = { by: 'STAFF', actorId: ctx.viewer.userId, now: ctx.now, reason } as const
    const result = await transitionLocked(w, locked.value, { ...by, move })
    if (!result.ok) return result
    const { enrollment, session } = result.value
    const approved = enrollment.status === 'PENDING' ? 'enrollmentWaitlisted' : 'enrollmentApproved'
    const kind = move === 'approve' ? approved : 'enrollmentDeclined'
    await notify(w, enrollmentNotices(session, aboutEach(kind, [enrollment]), ctx.viewer.userId))
    await refreshEnrolled(w, session, userIdsOf([enrollment]), ctx.now)
    return ok(result.value.enrollment.id)
  })

/**
 * Removes somebody from a session: their seat (with a reason), their place in line, or their invitation. They are
 * notified unless they were only invited; a freed seat goes to the person who has waited longest. Their device can be
 * used for check-in again.
 */
export const removeEnrollment = defineService({
  action: 'enrollment.manage',
  input: z.strictObject({ id, version, reason: optionalLine(enrollmentReasonLength) }),
  subject: (ctx, input) => findEnrollment(ctx.db, input.id),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { version: seen, reason }, subject) =>
    rereadEnrollment(
      ctx,
      write(ctx, async (w) => {
        const locked = await lockBoth(w, subject, seen)
        if (!locked.ok) return locked
        const { session, enrollment: before } = locked.value
        const by = { by: 'STAFF', actorId: ctx.viewer.userId, now: ctx.now, reason } as const
        const result = await transitionLocked(w, locked.value, {
          ...by,
          move: 'remove',
          set: { deviceHash: null },
        })
        if (!result.ok) return result
        // The data entered about a guest is no longer needed.
        if (before.guestId) await eraseGuest(w.tx, before.guestId, { all: true, at: ctx.now })
        if (before.invitationId) await endSessionInvitation(w.tx, before.invitationId, 'REVOKED', ctx.now)
        const promoted = await promoteWaiting(w, session, ctx.now)
        const about = aboutEach('enrollmentDeclined', [result.value.enrollment])
        if (before.pendingReason !== 'INVITATION') await notify(w, enrollmentNotices(session, about, ctx.viewer.userId))
        await refreshEnrolled(w, session, [...userIdsOf([before]), ...promoted], ctx.now)
        return ok(result.value.enrollment.id)
      }),
    ),
})

/**
 * Withdraws the person from a session, until its withdrawal deadline, or from the waiting list; a freed seat goes to
 * the person who has waited longest.
 */
export const withdrawEnrollment = defineService({
  action: 'enrollment.withdraw',
  input: z.strictObject({ id, version, reason: optionalLine(enrollmentReasonLength) }),
  subject: (ctx, input) => findEnrollment(ctx.db, input.id),
  run: (ctx, { version: seen, reason }, subject) =>
    rereadEnrollment(
      ctx,
      write(ctx, async (w) => {
        const locked = await lockBoth(w, subject, seen)
        if (!locked.ok) return locked
        const by = { by: 'PERSON', actorId: ctx.viewer.userId, now: ctx.now, reason } as const
        const result = await transitionLocked(w, locked.value, { ...by, move: 'withdraw' })
        if (!result.ok) return result
        const promoted = await promoteWaiting(w, locked.value.session, ctx.now)
        await refreshEnrolled(w, locked.value.session, [ctx.viewer.userId, ...promoted], ctx.now)
        return ok(result.value.enrollment.id)
      }),
    ),
})
