import 'server-only'
import { z } from 'zod'
import { changeEnrollments, holdEnrollmentOf } from '@/lib/data/enrollments'
import { holdTaskSession } from '@/lib/data/task-sessions'
import { factsAt } from '@/lib/domain/enrollments/move-facts'
import { moveEnrollment } from '@/lib/domain/enrollments/moves'
import { minutesAttended } from '@/lib/domain/outcomes/attendance'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { voidSignatures } from '../signatures/void-signatures'
import { write } from '../write'
import { type Attendance, attendanceOf } from './attendance'
import { type Attended, attendanceNow, findAttended } from './find-attended'
import { checkOutProblem } from './judge-code'
import { proveHere, typedCode } from './prove-here'

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
    // A stamp from coming in is not one from leaving.
    const since = attended.seenAt && attended.seenAt > enrollment.checkedInAt ? attended.seenAt : null
    const proof = await proveHere(ctx, { ...attended, seenAt: since }, code, checkOutProblem)
    if (!proof.ok) return proof
    const left = await leave(ctx, attended, proof.value.at)
    return left.ok ? attendanceNow(ctx, attended) : left
  },
})

const leave = (ctx: SignedInCtx, attended: Attended, at: Date) =>
  write(ctx, async (within): Promise<Result<{ id: string }>> => {
    const { tx, audit } = within
    const { userId } = ctx.viewer
    const session = await holdTaskSession(tx, attended.session.id, 'SHARE')
    const enrollment = session && (await holdEnrollmentOf(tx, { taskSessionId: session.id, userId }))
    if (!session || !enrollment?.checkedInAt) return fail('notCheckedIn')
    if (enrollment.checkedOutAt) return ok({ id: enrollment.id })
    const refused = checkOutProblem(session, at)
    if (refused) return refused
    const facts = { ...factsAt(session, at, 'PERSON'), attendance: { checkedIn: true, enough: false } }
    const moved = moveEnrollment(enrollment, 'checkOut', facts)
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
