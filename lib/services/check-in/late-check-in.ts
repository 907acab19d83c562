import { z } from 'zod'
import {
  decideLateCheckIn,
  findLateCheckInById,
  isDeviceOfAnother,
  type LateCheckInRecord,
} from '@/lib/data/check-in/check-in'
import { type EnrollmentRecord, findEnrollment } from '@/lib/data/enrollments/read'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { asStillOpen, lateSteps } from '@/lib/domain/check-in/window'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { enrollWalkIn } from '../enrollments/enroll-people'
import { id } from '../inputs'
import { type Write, write } from '../write'
import { lateRowsOf } from './receive-late'
import { recordCheckIn } from './record-check-in'

/** Unanswered late check-ins of a session, for a page that shows nothing else of the board. */
export const listLateCheckIns = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ taskSessionId: id }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  run: async (ctx, { taskSessionId }) => ok(await lateRowsOf(ctx, taskSessionId)),
})

type OnBoard = {
  orgId: string
  taskSessionId: string
  instructorIds: string[]
  aboutIds: readonly string[]
  session: TaskSessionRecord
  late: LateCheckInRecord
}

async function findOnBoard(ctx: SignedInCtx, lateId: string): Promise<OnBoard | null> {
  const lateCheckIn = await findLateCheckInById(ctx.db, lateId)
  const session = lateCheckIn && (await ctx.load.taskSession.load(lateCheckIn.taskSessionId))
  return lateCheckIn && session
    ? {
        orgId: session.orgId,
        taskSessionId: session.id,
        instructorIds: session.instructorIds,
        aboutIds: [lateCheckIn.userId],
        session,
        late: lateCheckIn,
      }
    : null
}

const spec = {
  action: 'attendance.record' as const,
  input: z.strictObject({ id }),
  subject: (ctx: SignedInCtx, { id: lateId }: { id: string }) => findOnBoard(ctx, lateId),
  feature: { type: 'TASKS' as const, orgOf: ({ orgId }: { orgId: string }) => orgId },
}

/**
 * The session's staff confirm that somebody was there: the check-in counts from the time of their code, with a seat if
 * they had none.
 */
export const confirmLateCheckIn = defineService({
  ...spec,
  run: (ctx, _input, { late: lateCheckIn }): Promise<Result<EnrollmentRecord>> =>
    write(ctx, async (w) => {
      // An exclusive lock, because a seat may be taken.
      const session = await lockTaskSession(w.tx, lateCheckIn.taskSessionId, 'UPDATE')
      if (!session) return fail('notFound')
      const seated = await enrollWalkIn(w, session, lateCheckIn.userId, { now: ctx.now, actorId: ctx.viewer.userId })
      if (!seated.ok) return seated
      // They were checked in another way in the meantime, which counts, so there is nothing to confirm.
      if (seated.value.attendanceSource) return fail('alreadyCheckedIn')
      if (!(await decideLateCheckIn(w.tx, lateCheckIn.id, 'CONFIRMED', ctx.now))) return fail('lateCheckInDecided')
      const recorded = await countFromCode(ctx, w, { session, late: lateCheckIn, enrollment: seated.value })
      if (!recorded.ok) return recorded
      auditDecision(w, session, lateCheckIn, 'lateCheckIn.confirmed')
      const after = await findEnrollment(w.tx, seated.value.id)
      return after ? ok(after) : fail('notFound')
    }),
})

async function countFromCode(
  ctx: SignedInCtx,
  w: Write,
  {
    session,
    late: lateCheckIn,
    enrollment,
  }: { session: TaskSessionRecord; late: LateCheckInRecord; enrollment: EnrollmentRecord },
): Promise<Result<null>> {
  const { taskSessionId, userId, codeAt, deviceHash } = lateCheckIn
  // Staff have seen the person; a device that checked in somebody else in the meantime is not assigned to them.
  const isDeviceTaken = deviceHash && (await isDeviceOfAnother(w.tx, { taskSessionId, userId, deviceHash }))
  return recordCheckIn(ctx, w, {
    session: asStillOpen(session),
    enrollment,
    by: 'STAFF',
    decidedAt: codeAt,
    witness: 'CODE',
    set: {
      attendanceSource: 'CODE',
      checkInMethod: 'CODE',
      checkedInAt: codeAt,
      ...(deviceHash && !isDeviceTaken ? { deviceHash } : {}),
    },
  })
}

/**
 * The session's staff state that somebody was not there: their late check-in does not count, and nothing else changes.
 */
export const declineLateCheckIn = defineService({
  ...spec,
  run: (ctx, _input, { late: lateCheckIn }) =>
    write(ctx, async (w): Promise<Result<{ id: string }>> => {
      const session = await lockTaskSession(w.tx, lateCheckIn.taskSessionId, 'SHARE')
      if (!session) return fail('notFound')
      if (!lateSteps(session, ctx.now)) return fail('sessionState')
      if (!(await decideLateCheckIn(w.tx, lateCheckIn.id, 'DECLINED', ctx.now))) return fail('lateCheckInDecided')
      auditDecision(w, session, lateCheckIn, 'lateCheckIn.declined')
      return ok({ id: lateCheckIn.id })
    }),
})

const auditDecision = (
  w: Write,
  { orgId }: TaskSessionRecord,
  { id: subjectId, userId }: LateCheckInRecord,
  action: 'lateCheckIn.confirmed' | 'lateCheckIn.declined',
) => w.audit({ action, subjectType: 'LateCheckIn', subjectId, personId: userId, orgId })
