import 'server-only'
import { z } from 'zod'
import {
  changeEnrollments,
  type EnrollmentRecord,
  findEnrollment,
  holdEnrollment,
  holdEnrollmentsOf,
} from '@/lib/data/enrollments'
import { holdTaskSession, type TaskSessionRecord } from '@/lib/data/task-sessions'
import { factsAt } from '@/lib/domain/enrollments/move-facts'
import { moveEnrollment } from '@/lib/domain/enrollments/moves'
import { minutesAttended } from '@/lib/domain/outcomes/attendance'
import { fail, ok, type Result } from '@/lib/domain/result'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { voidSignatures } from '../signatures/void-signatures'
import { type Write, write } from '../write'
import { findOnRoster } from './find-on-roster'

const feature = { type: 'TASKS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

/** Checks somebody of the roster out where minutes count: now, or at the end once that is over. */
export const checkOutByRoster = defineService({
  action: 'taskSession.run',
  input: z.strictObject({ enrollmentId: id }),
  subject: (ctx, { enrollmentId }) => findOnRoster(ctx, enrollmentId),
  feature,
  run: (ctx, { enrollmentId }, { session: { id: sessionId } }) =>
    write(ctx, async (w) => {
      const session = await holdTaskSession(w.tx, sessionId, 'SHARE')
      const held = session && (await holdEnrollment(w.tx, enrollmentId))
      if (!session || !held) return fail('notFound')
      if (!session.checkOutRequired) return fail('checkOutNotNeeded')
      if (held.checkedOutAt) return fail('alreadyCheckedOut')
      const left = await leaveNow(ctx, w, session, [held])
      if (!left.ok) return left
      const after = await findEnrollment(w.tx, held.id)
      return after ? ok(after) : fail('notFound')
    }),
})

/** Checks out everybody who came and has not left, at once. Answers how many; none when all have left. */
export const checkOutEverybody = defineService({
  action: 'taskSession.run',
  input: z.strictObject({ taskSessionId: id }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature,
  run: (ctx, { taskSessionId }) =>
    write(ctx, async (w): Promise<Result<{ count: number }>> => {
      const session = await holdTaskSession(w.tx, taskSessionId, 'SHARE')
      if (!session) return fail('notFound')
      if (!session.checkOutRequired) return fail('checkOutNotNeeded')
      const all = await holdEnrollmentsOf(w.tx, session.id)
      const here = all.filter(
        ({ status, checkedInAt, checkedOutAt }) => status === 'ENROLLED' && checkedInAt && !checkedOutAt,
      )
      const left = await leaveNow(ctx, w, session, here)
      return left.ok ? ok({ count: here.length }) : left
    }),
})

/** These people, who are held, leave now, or left at the end. */
async function leaveNow(
  ctx: SignedInCtx,
  w: Write,
  session: TaskSessionRecord,
  people: readonly EnrollmentRecord[],
): Promise<Result<null>> {
  const at = new Date(Math.min(ctx.now.getTime(), sessionEnd(session).getTime()))
  const changes = []
  for (const one of people) {
    const attendance = { checkedIn: !!one.checkedInAt, enough: false }
    const moved = moveEnrollment(one, 'checkOut', { ...factsAt(session, ctx.now, 'STAFF'), attendance })
    if (!moved.ok) return moved
    const set = { checkedOutAt: at, attendedMinutes: minutesAttended(session, one.checkedInAt ?? at, at) }
    changes.push({
      id: one.id,
      version: one.version,
      set,
      event: { kind: 'checkOut' as const, from: one, to: moved.value },
    })
    w.audit({
      action: 'checkIn.left',
      subjectType: 'Enrollment',
      subjectId: one.id,
      personId: one.userId,
      orgId: session.orgId,
      detail: { method: 'ROSTER', minutes: set.attendedMinutes },
    })
  }
  const by = { actorId: ctx.viewer.userId, at: ctx.now }
  if ((await changeEnrollments(w.tx, changes, by)) !== changes.length) return fail('conflict')
  if (changes.length > 0 && session.instructors.some(({ signatureId }) => signatureId))
    await voidSignatures(w, session.id, 'INSTRUCTOR', 'somebody was checked out', { at: ctx.now })
  return ok(null)
}
