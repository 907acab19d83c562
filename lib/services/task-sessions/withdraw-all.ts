import { ofPeople, userIdsOf } from '@/lib/data/enrollments/read'
import { changeEnrollments, lockEnrollmentsOf } from '@/lib/data/enrollments/write'
import { revokeSessionInvitations } from '@/lib/data/invitations/to-sessions'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { factsAt } from '@/lib/domain/enrollments/transition-context'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import { ok, type Result } from '@/lib/domain/result'
import { refreshEnrolled } from '../curriculums/refresh-enrolled'
import { notify } from '../notices/notify'
import { cancelNotices } from '../notices/session-notices'
import type { Write } from '../write'

type Cancelling = {
  reason: string
  actorId: string | null
  /** The person who cancels, and so is not notified. */
  notTo?: string
}

/**
 * Ends every enrollment and open invitation of a session that is being cancelled; participants and instructors are
 * notified. Returns the participants. The session is locked for UPDATE and passed as it was before it was cancelled.
 */
export async function withdrawAll(
  write: Write,
  session: TaskSessionRecord,
  { reason, actorId, notTo }: Cancelling,
  now: Date,
): Promise<Result<{ userIds: string[] }>> {
  const { tx } = write
  const facts = { ...factsAt(session, now, 'STAFF'), reason }
  const locked = await lockEnrollmentsOf(tx, session.id)
  const changes = []
  for (const enrollment of locked) {
    const transition = transitionEnrollment(enrollment, 'cancelSession', facts)
    if (!transition.ok) return transition
    const event = { kind: 'cancelSession' as const, from: enrollment, to: transition.value, reason }
    changes.push({ id: enrollment.id, version: enrollment.version, event })
  }
  await changeEnrollments(tx, changes, { actorId, at: now })
  await revokeSessionInvitations(tx, session.id)
  const userIds = userIdsOf(locked)
  await refreshEnrolled(write, session, userIds, now)
  const participants = ofPeople(locked).map(({ id: enrollmentId, userId }) => ({ userId, enrollmentId }))
  const instructors = session.instructorIds
    .filter((userId) => !userIds.includes(userId))
    .map((userId) => ({ userId, enrollmentId: null }))
  const people = [...participants, ...instructors].filter(({ userId }) => userId !== notTo)
  await notify(write, cancelNotices(session, people, reason))
  return ok({ userIds })
}
