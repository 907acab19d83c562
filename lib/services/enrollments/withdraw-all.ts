import 'server-only'
import { changeEnrollments, holdEnrollmentsOf } from '@/lib/data/enrollments'
import { revokeSessionInvitations } from '@/lib/data/session-invitations'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { factsAt } from '@/lib/domain/enrollments/move-facts'
import { moveEnrollment } from '@/lib/domain/enrollments/moves'
import { ok, type Result } from '@/lib/domain/result'
import { refreshEnrolled } from '../curriculums/refresh-enrolled'
import { notify } from '../notices/notify'
import type { Write } from '../write'
import { cancelNotices } from './enrollment-notices'

/**
 * Ends every enrollment and open invitation of a session that is being cancelled; whoever was in it is told and
 * answered. The session is held for UPDATE and named as it was before it was cancelled.
 */
export async function withdrawAll(
  write: Write,
  session: TaskSessionRecord,
  { reason, actorId }: { reason: string; actorId: string | null },
  now: Date,
): Promise<Result<{ userIds: string[] }>> {
  const { tx } = write
  const facts = { ...factsAt(session, now, 'STAFF'), reason }
  const held = await holdEnrollmentsOf(tx, session.id)
  const changes = []
  for (const one of held) {
    const moved = moveEnrollment(one, 'cancelSession', facts)
    if (!moved.ok) return moved
    const event = { kind: 'cancelSession' as const, from: one, to: moved.value, reason }
    changes.push({ id: one.id, version: one.version, event })
  }
  await changeEnrollments(tx, changes, { actorId, at: now })
  await revokeSessionInvitations(tx, session.id)
  const userIds = held.map(({ userId }) => userId)
  await refreshEnrolled(write, session, userIds, now)
  await notify(write, cancelNotices(session, userIds, reason))
  return ok({ userIds })
}
