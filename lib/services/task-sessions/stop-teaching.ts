import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { deleteInstructorOf, updateTaskSession } from '@/lib/data/task-sessions/write'
import { voidSheet } from '../signatures/void-signatures'
import type { Write } from '../write'

/** Takes a person who leaves off a session that they teach, which is locked; nothing where they do not teach it. */
export async function stopTeaching(w: Write, session: TaskSessionRecord, userId: string): Promise<void> {
  if (!session.instructorIds.includes(userId)) return
  const { id, orgId, version } = session
  await voidSheet(w, session, 'taskSession.instructorRemoved', { without: userId })
  await deleteInstructorOf(w.tx, id, userId)
  await updateTaskSession(w.tx, id, version, {})
  const action = 'taskSession.instructorRemoved'
  w.audit({ action, subjectType: 'TaskSession', subjectId: id, orgId, detail: { userId } })
}
