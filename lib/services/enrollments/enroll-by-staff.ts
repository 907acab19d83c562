import type { PersonsEnrollment } from '@/lib/data/enrollments/read'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { Result } from '@/lib/domain/result'
import { recordPresence } from '../check-in/record-check-in'
import type { SignedInCtx } from '../ctx'
import { refreshEnrolled } from '../curriculums/refresh-enrolled'
import { notify } from '../notices/notify'
import { enrollmentNotices } from '../notices/session-notices'
import type { Write } from '../write'
import { enrollPeople } from './enroll-people'

/** The actor of enrollments by staff: in a session recorded after the fact, people are enrolled as if at the door. */
export const staffActor = ({ recordedAt }: Pick<TaskSessionRecord, 'recordedAt'>) => (recordedAt ? 'DOOR' : 'STAFF')

/**
 * Enrolls people chosen by staff in a session locked for UPDATE, in order, with a constant number of statements. People
 * with a seat are notified. In a session recorded after the fact they are marked present instead, and nobody is
 * notified before their certificate.
 */
export async function enrollByStaff(
  ctx: SignedInCtx,
  w: Write,
  session: TaskSessionRecord,
  userIds: readonly string[],
): Promise<Result<PersonsEnrollment>[]> {
  const enrolling = { userIds, source: 'ADMIN', actorId: ctx.viewer.userId, at: ctx.now } as const
  const results = await enrollPeople(w, session, { ...enrolling, by: staffActor(session) })
  const seated = results.flatMap((result) => (result.ok && result.value.status === 'ENROLLED' ? result.value : []))
  if (session.recordedAt) await recordPresence(ctx, w, session, seated)
  else {
    const about = seated.map(({ id: enrollmentId, userId, version }) => ({ enrollmentId, userId, version }))
    const notices = about.map((notice) => ({ ...notice, kind: 'enrollmentApproved' as const }))
    await notify(w, enrollmentNotices(session, notices, ctx.viewer.userId))
  }
  const seatedIds = seated.map(({ userId }) => userId)
  await refreshEnrolled(w, session, seatedIds, ctx.now)
  return results
}
