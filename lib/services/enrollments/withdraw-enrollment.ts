import 'server-only'
import { z } from 'zod'
import { findEnrollment } from '@/lib/data/enrollments'
import { ok } from '@/lib/domain/result'
import { refreshEnrolled } from '../curriculums/refresh-enrolled'
import { defineService } from '../define-service'
import { id, optionalLine, version } from '../inputs'
import { write } from '../write'
import { holdBoth, moveHeld } from './move-one'
import { promoteWaiting } from './promote-waiting'
import { reread } from './reread'

/** Gives up one's own seat, until the session's last moment for it, or one's place in line; the seat goes to who waits longest. */
export const withdrawEnrollment = defineService({
  action: 'enrollment.withdraw',
  input: z.strictObject({ id, version, reason: optionalLine(300) }),
  subject: (ctx, input) => findEnrollment(ctx.db, input.id),
  run: (ctx, { version: seen, reason }, subject) =>
    reread(
      ctx,
      write(ctx, async (writing) => {
        const held = await holdBoth(writing, subject, seen)
        if (!held.ok) return held
        const by = { by: 'PERSON', actorId: ctx.viewer.userId, now: ctx.now, reason } as const
        const moved = await moveHeld(writing, held.value, { ...by, move: 'withdraw' })
        if (!moved.ok) return moved
        const promoted = await promoteWaiting(writing, held.value.session, ctx.now)
        await refreshEnrolled(writing, held.value.session, [subject.userId, ...promoted], ctx.now)
        return ok(moved.value.enrollment.id)
      }),
    ),
})
