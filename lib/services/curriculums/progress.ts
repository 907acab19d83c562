import { markClearance } from '@/lib/data/clearance/spans'
import { lockPeople } from '@/lib/data/compliance/read'
import { listNewAssignments } from '@/lib/data/curriculums/assignments'
import {
  type AssignmentRow,
  listMemberFacts,
  lockWorkingCurriculums,
  type MemberFacts,
  type StoredAssignment,
  saveAssignments,
  type WorkingCurriculum,
} from '@/lib/data/curriculums/progress'
import type { Tx } from '@/lib/data/db'
import { type NewNotice, readNoticesOfTrainings } from '@/lib/data/notices/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { type PlannedAssignment, planAssignments } from '@/lib/domain/curriculums/plan'
import type { NoticeParams } from '@/lib/domain/notices/notice-kinds'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { notify } from '../notices/notify'
import type { Write } from '../write'

/** Today's date in an organization's time zone. */
export async function orgToday(ctx: SignedInCtx, orgId: string): Promise<PlainDate> {
  const org = await ctx.load.org.load(orgId)
  return todayIn(org?.timeZone ?? 'UTC', ctx.now)
}

const compared = [
  'state',
  'startsAt',
  'dueAt',
  'completedAt',
  'doneParts',
  'totalParts',
  'doneUnits',
  'totalUnits',
] as const

/**
 * Updates the assignments of these locked people: assigns curriculums whose audience they joined, computes progress
 * from credits and enrollments, opens later cycles, and closes assignments that no longer apply. Uses a constant number
 * of statements, and only one if their organizations have no curriculums. Returns the new assignments.
 */
export async function refreshProgress(tx: Tx, userIds: readonly string[], now: Date): Promise<string[]> {
  const curriculums = await lockWorkingCurriculums(tx, userIds)
  if (curriculums.length === 0) return []
  const members = await listMemberFacts(tx, userIds, curriculums)
  const byOrg = Map.groupBy(curriculums, ({ orgId }) => orgId)
  const rows = members.flatMap((member) =>
    (byOrg.get(member.orgId) ?? []).flatMap((curriculum) => changesOf(curriculum, member, now)),
  )
  const added = await saveAssignments(tx, rows)
  const needed = new Set(curriculums.filter(({ isNeeded }) => isNeeded).map(({ id }) => id))
  markClearance(tx, {
    userIds: rows.filter(({ curriculumId }) => needed.has(curriculumId)).map(({ userId }) => userId),
  })
  const finished = rows.flatMap(({ id, state }) => (id !== null && !isOpenState(state) ? [id] : []))
  if (finished.length > 0) await readNoticesOfTrainings(tx, { userIds, assignmentIds: finished, at: now })
  return added
}

const isOpenState = (state: AssignmentRow['state']) => state === 'ASSIGNED' || state === 'IN_PROGRESS'

/** The writes for one member under one curriculum. */
function changesOf(curriculum: WorkingCurriculum, member: MemberFacts, now: Date): AssignmentRow[] {
  const today = todayIn(curriculum.timeZone, now)
  const current = member.assignments.filter(({ curriculumId }) => curriculumId === curriculum.id)
  const planned = planAssignments(curriculum, member, current, today)
  const recurs = curriculum.recurrence !== 'NONE'
  return planned.flatMap((assignment, index) => {
    const old = current[index]
    if (old && !differs(assignment, old) && (!recurs || !isCheckedDaily(assignment) || old.computedOn >= today))
      return []
    const { cycle, state, startsAt, dueAt, completedAt, doneParts, totalParts, doneUnits, totalUnits } = assignment
    const done = { doneParts, totalParts, doneUnits, totalUnits }
    const { orgId, roleId, userId } = member
    const ids = { id: old?.id ?? null, orgId, curriculumId: curriculum.id, roleId, userId }
    return { ...ids, cycle, state, startsAt, dueAt, completedAt, ...done, computedOn: today }
  })
}

/** A completed cycle waits for the day its next one opens. */
const isCheckedDaily = ({ state }: PlannedAssignment) => state === 'COMPLETE' || state === 'EXEMPT'

const differs = (assignment: PlannedAssignment, old: StoredAssignment) =>
  compared.some((field) => assignment[field] !== old[field])

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
