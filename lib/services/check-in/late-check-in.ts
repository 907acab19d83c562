import 'server-only'
import { z } from 'zod'
import { isDeviceOfAnother } from '@/lib/data/check-in/check-in'
import { decideLateCheckIn, findLateCheckInById, type LateCheckInRecord } from '@/lib/data/check-in/late-check-ins'
import { type EnrollmentRecord, findEnrollment } from '@/lib/data/enrollments/read'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { asStillOpen, lateSteps } from '@/lib/domain/check-in/late'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { enrollWalkIn } from '../enrollments/enroll-people'
import { id } from '../inputs'
import { type Write, write } from '../write'
import { lateRowsOf } from './receive-late'
import { recordCheckIn } from './record-check-in'

/** Check-ins of a session that came late and that nobody has answered, for a page that shows nothing else of the board. */
export const listLateCheckIns = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ taskSessionId: id }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  run: async (ctx, { taskSessionId }) => ok(await lateRowsOf(ctx, taskSessionId)),
})

type OnBoard = { orgId: string; instructorIds: string[]; session: TaskSessionRecord; late: LateCheckInRecord }

async function findOnBoard(ctx: SignedInCtx, lateId: string): Promise<OnBoard | null> {
  const late = await findLateCheckInById(ctx.db, lateId)
  const session = late && (await ctx.load.taskSession.load(late.taskSessionId))
  return late && session ? { orgId: session.orgId, instructorIds: session.instructorIds, session, late } : null
}

const spec = {
  action: 'taskSession.run' as const,
  input: z.strictObject({ id }),
  subject: (ctx: SignedInCtx, { id: lateId }: { id: string }) => findOnBoard(ctx, lateId),
  feature: { type: 'TASKS' as const, orgOf: ({ orgId }: { orgId: string }) => orgId },
}

/** Staff of the session confirm that somebody was there: the check-in counts from the time of their code, with a seat if they had none. */
export const confirmLateCheckIn = defineService({
  ...spec,
  run: (ctx, _input, { late }): Promise<Result<EnrollmentRecord>> =>
    write(ctx, async (within) => {
      const { tx } = within
      // A seat may be taken: one at a time.
      const session = await lockTaskSession(tx, late.taskSessionId, 'UPDATE')
      if (!session) return fail('notFound')
      const seated = await enrollWalkIn(within, session, late.userId, { now: ctx.now, actorId: ctx.viewer.userId })
      if (!seated.ok) return seated
      // Seen otherwise meanwhile: that stands, and there is nothing to confirm any more.
      if (seated.value.attendanceSource) return fail('alreadyCheckedIn')
      if (!(await decideLateCheckIn(tx, late.id, 'CONFIRMED', ctx.now))) return fail('lateCheckInDecided')
      const recorded = await countFromCode(ctx, within, { session, late, enrollment: seated.value })
      if (!recorded.ok) return recorded
      auditDecision(within, session, late, 'lateCheckIn.confirmed')
      const after = await findEnrollment(tx, seated.value.id)
      return after ? ok(after) : fail('notFound')
    }),
})

async function countFromCode(
  ctx: SignedInCtx,
  within: Write,
  { session, late, enrollment }: { session: TaskSessionRecord; late: LateCheckInRecord; enrollment: EnrollmentRecord },
): Promise<Result<null>> {
  const { taskSessionId, userId, codeAt, deviceHash } = late
  // Whoever confirms has seen the person; a device that somebody else used meanwhile stays theirs.
  const taken = deviceHash && (await isDeviceOfAnother(within.tx, { taskSessionId, userId, deviceHash }))
  return recordCheckIn(ctx, within, {
    session: asStillOpen(session),
    enrollment,
    by: 'STAFF',
    decidedAt: codeAt,
    set: {
      attendanceSource: 'CODE',
      checkInMethod: 'CODE',
      checkedInAt: codeAt,
      ...(deviceHash && !taken ? { deviceHash } : {}),
    },
  })
}

/** Staff of the session say that somebody was not there: their late check-in does not count, and nothing else changes. */
export const declineLateCheckIn = defineService({
  ...spec,
  run: (ctx, _input, { late }) =>
    write(ctx, async (within): Promise<Result<{ id: string }>> => {
      const session = await lockTaskSession(within.tx, late.taskSessionId, 'SHARE')
      if (!session) return fail('notFound')
      if (!lateSteps(session, ctx.now)) return fail('sessionState')
      if (!(await decideLateCheckIn(within.tx, late.id, 'DECLINED', ctx.now))) return fail('lateCheckInDecided')
      auditDecision(within, session, late, 'lateCheckIn.declined')
      return ok({ id: late.id })
    }),
})

const auditDecision = (
  { audit }: Write,
  { orgId }: TaskSessionRecord,
  { id: subjectId, userId }: LateCheckInRecord,
  action: 'lateCheckIn.confirmed' | 'lateCheckIn.declined',
) => audit({ action, subjectType: 'LateCheckIn', subjectId, personId: userId, orgId })
