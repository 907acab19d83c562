import 'server-only'
import { type EnrollmentRecord, findCurrentEnrollment } from '@/lib/data/enrollments'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { isGoodStamp } from '@/lib/domain/check-in/stamp'
import { ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { type Attendance, attendanceOf } from './attendance'

/** A session as somebody comes to it: their own enrollment, if any, and when they saw its code, if they carry a stamp of it. */
export type Attended = {
  orgId: string
  /** The viewer when they are enrolled. */
  userId: string | null
  present: boolean
  session: TaskSessionRecord
  enrollment: EnrollmentRecord | null
  seenAt: Date | null
}

export async function findAttended(ctx: SignedInCtx, taskSessionId: string): Promise<Attended | null> {
  const { userId } = ctx.viewer
  const [session, enrollment] = await Promise.all([
    ctx.load.taskSession.load(taskSessionId),
    findCurrentEnrollment(ctx.db, { taskSessionId, userId }),
  ])
  // Nobody is told of a class that is only being prepared.
  if (!session || session.state === 'DRAFT') return null
  const { stamp, device } = ctx.visitor
  const good = isGoodStamp(stamp, { taskSessionId, device, userId, now: ctx.now })
  const seenAt = good ? (stamp?.at ?? null) : null
  return {
    orgId: session.orgId,
    userId: enrollment?.userId ?? null,
    present: seenAt !== null,
    session,
    enrollment,
    seenAt,
  }
}

/** How far the person is after a write, which changed nothing but their own enrollment. */
export async function attendanceNow(ctx: SignedInCtx, { session }: Attended): Promise<Result<Attendance>> {
  const where = { taskSessionId: session.id, userId: ctx.viewer.userId }
  return ok(await attendanceOf(ctx, { session, enrollment: await findCurrentEnrollment(ctx.db, where), seenAt: null }))
}
