import 'server-only'
import { z } from 'zod'
import {
  changeEnrollments,
  type EnrollmentRecord,
  findEnrollment,
  lockEnrollment,
  lockEnrollmentOf,
  lockEnrollmentsOf,
} from '@/lib/data/enrollments'
import { lockTaskSession, type TaskSessionRecord } from '@/lib/data/task-sessions'
import { factsAt } from '@/lib/domain/enrollments/transition-context'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import { minutesAttended } from '@/lib/domain/outcomes/attendance'
import { fail, ok, type Result } from '@/lib/domain/result'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { voidSignatures } from '../signatures/void-signatures'
import { type Write, write } from '../write'
import { type Attendance, type Attended, attendanceNow, attendanceOf, findAttended, findOnRoster } from './attendance'
import { checkOutProblem, typedCode, verifyPresence } from './verify-presence'

/** Checks the person out where minutes count, by the code that is shown then. Once: who leaves twice asks the instructor. */
export const checkOut = defineService({
  action: 'checkIn.attend',
  input: z.strictObject({ taskSessionId: id, code: typedCode }),
  subject: (ctx, { taskSessionId }) => findAttended(ctx, taskSessionId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: async (ctx, { code }, attended): Promise<Result<Attendance>> => {
    const { enrollment } = attended
    if (!enrollment?.checkedInAt) return fail('notCheckedIn')
    if (enrollment.checkedOutAt) return ok(await attendanceOf(ctx, attended))
    // A scan token from coming in is not one from leaving.
    const since = attended.seenAt && attended.seenAt > enrollment.checkedInAt ? attended.seenAt : null
    const proof = await verifyPresence(ctx, { ...attended, seenAt: since }, code, checkOutProblem)
    if (!proof.ok) return proof
    const left = await leave(ctx, attended, proof.value.at)
    return left.ok ? attendanceNow(ctx, attended) : left
  },
})

const leave = (ctx: SignedInCtx, attended: Attended, at: Date) =>
  write(ctx, async (within): Promise<Result<{ id: string }>> => {
    const { tx, audit } = within
    const { userId } = ctx.viewer
    const session = await lockTaskSession(tx, attended.session.id, 'SHARE')
    const enrollment = session && (await lockEnrollmentOf(tx, { taskSessionId: session.id, userId }))
    if (!session || !enrollment?.checkedInAt) return fail('notCheckedIn')
    if (enrollment.checkedOutAt) return ok({ id: enrollment.id })
    const refused = checkOutProblem(session, at)
    if (refused) return refused
    const facts = { ...factsAt(session, at, 'PERSON'), attendance: { checkedIn: true, enough: false } }
    const moved = transitionEnrollment(enrollment, 'checkOut', facts)
    if (!moved.ok) return moved
    const set = { checkedOutAt: at, attendedMinutes: minutesAttended(session, enrollment.checkedInAt, at) }
    const event = { kind: 'checkOut', from: enrollment, to: moved.value } as const
    const change = { id: enrollment.id, version: enrollment.version, set, event }
    if ((await changeEnrollments(tx, [change], { actorId: userId, at: ctx.now })) !== 1) return fail('conflict')
    if (session.instructors.some(({ signatureId }) => signatureId))
      await voidSignatures(within, session.id, 'INSTRUCTOR', 'somebody left', { at: ctx.now })
    audit({
      action: 'checkIn.left',
      subjectType: 'Enrollment',
      subjectId: enrollment.id,
      personId: userId,
      orgId: session.orgId,
      detail: { minutes: set.attendedMinutes },
    })
    return ok({ id: enrollment.id })
  })

const feature = { type: 'TASKS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

/** Checks somebody of the roster out where minutes count: now, or at the end once that is over. */
export const checkOutByRoster = defineService({
  action: 'taskSession.run',
  input: z.strictObject({ enrollmentId: id }),
  subject: (ctx, { enrollmentId }) => findOnRoster(ctx, enrollmentId),
  feature,
  run: (ctx, { enrollmentId }, { session: { id: sessionId } }) =>
    write(ctx, async (w) => {
      const session = await lockTaskSession(w.tx, sessionId, 'SHARE')
      const locked = session && (await lockEnrollment(w.tx, enrollmentId))
      if (!session || !locked) return fail('notFound')
      if (!session.checkOutRequired) return fail('checkOutNotNeeded')
      if (locked.checkedOutAt) return fail('alreadyCheckedOut')
      const left = await leaveNow(ctx, w, session, [locked])
      if (!left.ok) return left
      const after = await findEnrollment(w.tx, locked.id)
      return after ? ok(after) : fail('notFound')
    }),
})

/** Checks out everybody who came and has not left, at once. Returns how many. */
export const checkOutEverybody = defineService({
  action: 'taskSession.run',
  input: z.strictObject({ taskSessionId: id }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature,
  run: (ctx, { taskSessionId }) =>
    write(ctx, async (w): Promise<Result<{ count: number }>> => {
      const session = await lockTaskSession(w.tx, taskSessionId, 'SHARE')
      if (!session) return fail('notFound')
      if (!session.checkOutRequired) return fail('checkOutNotNeeded')
      const all = await lockEnrollmentsOf(w.tx, session.id)
      const here = all.filter(
        ({ status, checkedInAt, checkedOutAt }) => status === 'ENROLLED' && checkedInAt && !checkedOutAt,
      )
      const left = await leaveNow(ctx, w, session, here)
      return left.ok ? ok({ count: here.length }) : left
    }),
})

/** These people, who are locked, leave now, or left at the end. */
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
    const moved = transitionEnrollment(one, 'checkOut', { ...factsAt(session, ctx.now, 'STAFF'), attendance })
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
