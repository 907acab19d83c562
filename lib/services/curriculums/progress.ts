import { lockPeople } from '@/lib/data/compliance/read'
import { listNewAssignments } from '@/lib/data/curriculums/assignments'
import type { NewNotice } from '@/lib/data/notices/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { NoticeParams } from '@/lib/domain/notices/notice-kinds'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { notify } from '../notices/notify'
import type { Write } from '../write'
import { refreshProgress } from './refresh-progress'

/** Today's date in an organization's time zone. */
export async function orgToday(ctx: SignedInCtx, orgId: string): Promise<PlainDate> {
  const org = await ctx.load.org.load(orgId)
  return todayIn(org?.timeZone ?? 'UTC', ctx.now)
}

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
async function assignmentNotices(w: Write, ids: readonly string[]): Promise<NewNotice[]> {
  const assignments = await listNewAssignments(w.tx, ids)
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

/**
 * A seat in a session counts as progress in curriculums, and losing it undoes that. Called after the last change to a
 * session's enrollments and invitations, for everybody whose seat was given or taken. The locked session shows whether
 * its organization has curriculums; without them, this costs nothing.
 */
export async function refreshEnrolled(
  w: Pick<Write, 'tx'>,
  { org }: Pick<TaskSessionRecord, 'org'>,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  if (!org.hasCurriculums || userIds.length === 0) return
  const ids = [...new Set(userIds)]
  await lockPeople(w.tx, ids)
  await refreshProgress(w.tx, ids, now)
}
