import { lockPeople } from '@/lib/data/compliance/read'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { Write } from '../write'
import { refreshProgress } from './refresh-progress'

/**
 * A seat in a session counts as progress in curriculums, and losing it undoes that. Called after the last change to a
 * session's enrollments and invitations, for everybody whose seat was given or taken. The locked session shows whether
 * its organization has curriculums; without them, this costs nothing.
 */
export async function refreshEnrolled(
  { tx }: Pick<Write, 'tx'>,
  { org }: Pick<TaskSessionRecord, 'org'>,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  if (!org.hasCurriculums || userIds.length === 0) return
  const ids = [...new Set(userIds)]
  await lockPeople(tx, ids)
  await refreshProgress(tx, ids, now)
}
