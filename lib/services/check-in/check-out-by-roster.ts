import 'server-only'
import { z } from 'zod'
import { changeEnrollments, findEnrollment, holdEnrollment } from '@/lib/data/enrollments'
import { holdTaskSession } from '@/lib/data/task-sessions'
import { factsAt } from '@/lib/domain/enrollments/move-facts'
import { moveEnrollment } from '@/lib/domain/enrollments/moves'
import { minutesAttended } from '@/lib/domain/outcomes/attendance'
import { fail, ok } from '@/lib/domain/result'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { voidSignatures } from '../signatures/void-signatures'
import { write } from '../write'
import { findOnRoster } from './find-on-roster'

/** Checks somebody of the roster out where minutes count: now, or at the end once that is over. */
export const checkOutByRoster = defineService({
  action: 'taskSession.run',
  input: z.strictObject({ enrollmentId: id }),
  subject: (ctx, { enrollmentId }) => findOnRoster(ctx, enrollmentId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { enrollmentId }, { session: { id: sessionId } }) =>
    write(ctx, async (within) => {
      const { tx, audit } = within
      const session = await holdTaskSession(tx, sessionId, 'SHARE')
      const held = session && (await holdEnrollment(tx, enrollmentId))
      if (!session || !held) return fail('notFound')
      if (!session.checkOutRequired) return fail('checkOutNotNeeded')
      if (held.checkedOutAt) return fail('alreadyCheckedOut')
      const facts = {
        ...factsAt(session, ctx.now, 'STAFF'),
        attendance: { checkedIn: !!held.checkedInAt, enough: false },
      }
      const moved = moveEnrollment(held, 'checkOut', facts)
      if (!moved.ok) return moved
      const at = new Date(Math.min(ctx.now.getTime(), sessionEnd(session).getTime()))
      const set = { checkedOutAt: at, attendedMinutes: minutesAttended(session, held.checkedInAt ?? at, at) }
      const event = { kind: 'checkOut', from: held, to: moved.value } as const
      const change = { id: held.id, version: held.version, set, event }
      const by = { actorId: ctx.viewer.userId, at: ctx.now }
      if ((await changeEnrollments(tx, [change], by)) !== 1) return fail('conflict')
      if (session.instructors.some(({ signatureId }) => signatureId))
        await voidSignatures(within, session.id, 'INSTRUCTOR', 'somebody was checked out', { at: ctx.now })
      audit({
        action: 'checkIn.left',
        subjectType: 'Enrollment',
        subjectId: held.id,
        personId: held.userId,
        orgId: session.orgId,
        detail: { method: 'ROSTER', minutes: set.attendedMinutes },
      })
      const after = await findEnrollment(tx, held.id)
      return after ? ok(after) : fail('notFound')
    }),
})
