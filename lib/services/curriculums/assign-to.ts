import { listNewAssignments } from '@/lib/data/curriculums/assignments'
import type { NewNotice } from '@/lib/data/notices/write'
import type { NoticeParams } from '@/lib/domain/notices/notice-kinds'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { notify } from '../notices/notify'
import type { Write } from '../write'
import { refreshProgress } from './refresh-progress'

/** Recomputes the assignments of people who are locked, and notifies those with a new one. Returns how many are new. */
export async function assignTo(w: Write, userIds: readonly string[], now: Date): Promise<number> {
  if (userIds.length === 0) return 0
  const ids = await refreshProgress(w.tx, userIds, now)
  if (ids.length > 0) await notify(w, await assignmentNotices(w, ids))
  return ids.length
}

/** Message parameters for a due date, if there is one; the day is formatted for each reader. */
export const dueParams = (dueAt: PlainDate | null): NoticeParams =>
  dueAt ? { date: '', dated: 'yes', onDay: dueAt } : { date: '', dated: 'no' }

/** Only open assignments are announced, not those that were complete from the beginning. */
async function assignmentNotices({ tx }: Write, ids: readonly string[]): Promise<NewNotice[]> {
  const assignments = await listNewAssignments(tx, ids)
  return assignments.map(({ id, userId, orgId, orgName, title, dueAt }) => ({
    userId,
    orgId,
    kind: 'curriculumAssigned',
    severity: 'INFO',
    params: { org: orgName, title, ...dueParams(dueAt) },
    actionPath: '/dashboard',
    dedupeKey: `curriculumAssigned:${id}`,
  }))
}
