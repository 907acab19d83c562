import 'server-only'
import { type EnrollmentRecord, findEnrollment } from '@/lib/data/enrollments'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import type { SignedInCtx } from '../ctx'

/** Somebody on the roster of a session, as those who run it act on them. */
export type OnRoster = {
  orgId: string
  instructorIds: string[]
  session: TaskSessionRecord
  enrollment: EnrollmentRecord
}

export async function findOnRoster(ctx: SignedInCtx, enrollmentId: string): Promise<OnRoster | null> {
  const enrollment = await findEnrollment(ctx.db, enrollmentId)
  const session = enrollment && (await ctx.load.taskSession.load(enrollment.taskSessionId))
  if (!enrollment || !session) return null
  return { orgId: session.orgId, instructorIds: session.instructorIds, session, enrollment }
}
