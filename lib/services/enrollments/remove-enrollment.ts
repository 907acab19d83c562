import 'server-only'
import { z } from 'zod'
import { findEnrollment } from '@/lib/data/enrollments'
import { fail, ok } from '@/lib/domain/result'
import { refreshEnrolled } from '../curriculums/refresh-enrolled'
import { defineService } from '../define-service'
import { id, optionalLine, version } from '../inputs'
import { stillAdministers } from '../invitations/still-administers'
import { notify } from '../notices/notify'
import { write } from '../write'
import { endSessionInvitation } from './end-session-invitation'
import { enrollmentNotices } from './enrollment-notices'
import { holdBoth, moveHeld } from './move-one'
import { promoteWaiting } from './promote-waiting'
import { reread } from './reread'

/**
 * Takes somebody off a session: their seat (with a reason), their place in line, or their invitation. They are told unless they
 * were only invited; a freed seat goes to who waits longest. Their device may check in again.
 */
export const removeEnrollment = defineService({
  action: 'enrollment.manage',
  input: z.strictObject({ id, version, reason: optionalLine(300) }),
  subject: (ctx, input) => findEnrollment(ctx.db, input.id),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { version: seen, reason }, subject) =>
    reread(
      ctx,
      write(ctx, async (writing) => {
        const held = await holdBoth(writing, subject, seen)
        if (!held.ok) return held
        const { session, enrollment: before } = held.value
        const by = { by: 'STAFF', actorId: ctx.viewer.userId, now: ctx.now, reason } as const
        const moved = await moveHeld(writing, held.value, { ...by, move: 'remove', set: { deviceHash: null } })
        if (!moved.ok) return moved
        if (before.invitationId) await endSessionInvitation(writing.tx, before.invitationId, 'REVOKED', ctx.now)
        const promoted = await promoteWaiting(writing, session, ctx.now)
        const { id: enrollmentId, userId, version: now } = moved.value.enrollment
        const about = { kind: 'enrollmentDeclined', enrollmentId, userId, version: now } as const
        if (before.pendingReason !== 'INVITATION') await notify(writing, enrollmentNotices(session, [about]))
        await refreshEnrolled(writing, session, [userId, ...promoted], ctx.now)
        if (!(await stillAdministers(ctx, writing.tx, session.orgId))) return fail('notFound')
        return ok(moved.value.enrollment.id)
      }),
    ),
})
