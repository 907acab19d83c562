import { lockPeople } from '@/lib/data/compliance/read'
import { listUnfinishedOf } from '@/lib/data/enrollments/places'
import { lockInvitationsTo } from '@/lib/data/own-data/erase'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import { needsInstructor } from '@/lib/domain/task-sessions/session-state'
import { refreshEnrolled } from '../curriculums/refresh-enrolled'
import { promoteAll, withdrawFromSessions } from '../enrollments/leave-classes'
import { stopTeaching } from '../task-sessions/stop-teaching'
import type { Write } from '../write'

/**
 * Removes a person from every session that is not over: places go to the people who have waited longest, upcoming
 * classes lose the instructor. Locks sessions, places, invitations and people, in this order; refused while a session
 * needs them as its instructor. Returns the sessions.
 */
export async function releaseClasses(w: Write, userId: string, now: Date): Promise<Result<ReadonlySet<string>>> {
  const locked = new Map<string, TaskSessionRecord>()
  for (const { id, teaches } of await listUnfinishedOf(w.tx, userId)) {
    const session = await lockTaskSession(w.tx, id, 'UPDATE')
    if (!session) continue
    if (teaches && session.instructorIds.includes(userId) && needsInstructor(session, now))
      return fail('teachesNow', undefined, { params: { title: session.revision.title } })
    locked.set(id, session)
  }
  const withdrawn = await withdrawFromSessions(w, locked, { userId, actorId: userId, reason: 'accountDeleted', now })
  if (!withdrawn.ok) return withdrawn
  const { sessions } = withdrawn.value
  const promoted = await promoteAll(w, sessions, now)
  for (const session of locked.values()) await stopTeaching(w, session, userId)
  await lockInvitationsTo(w.tx, userId)
  await lockPeople(w.tx, [userId, ...[...promoted.values()].flat()])
  for (const session of sessions) await refreshEnrolled(w, session, promoted.get(session.id) ?? [], now)
  return ok(new Set(locked.keys()))
}

/** Whether the person joined a session that was not locked, in which case everything has to start over. */
export const isInOthers = async ({ tx }: Write, userId: string, locked: ReadonlySet<string>): Promise<boolean> =>
  (await listUnfinishedOf(tx, userId)).some(({ id }) => !locked.has(id))
