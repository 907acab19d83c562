import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { deleteInstructorOf, updateTaskSession } from '@/lib/data/task-sessions/write'
import { voidSheet } from '../signatures/void-signatures'
import type { Write } from '../write'

/**
 * Removes a leaving person as instructor of a session that the caller has locked; does nothing when they do not teach
 * it.
 */
export async function stopTeaching(w: Write, session: TaskSessionRecord, userId: string): Promise<void> {
  if (!session.instructorIds.includes(userId)) return
  const { id, orgId, version } = session
  await voidSheet(w, session, 'taskSession.instructorRemoved', { without: userId })
  await deleteInstructorOf(w.tx, id, userId)
  await updateTaskSession(w.tx, id, version, {})
  const action = 'taskSession.instructorRemoved'
  w.audit({ action, subjectType: 'TaskSession', subjectId: id, orgId, detail: { userId } })
}
