import { markClearance } from '@/lib/data/clearance/spans'
import { lockPeople } from '@/lib/data/compliance/read'
import { takeMarkedTraining } from '@/lib/data/curriculums/marked'
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
import { readNoticesOfTrainings } from '@/lib/data/notices/write'
import { canLapse } from '@/lib/domain/curriculums/items'
import { type PlannedAssignment, planAssignments } from '@/lib/domain/curriculums/plan'
import { todayIn } from '@/lib/domain/time/plain-date'

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
  const isDaily = dailyIn(curriculum)
  return planned.flatMap((assignment, index) => {
    const old = current[index]
    if (old && !differs(assignment, old) && (!isDaily(assignment) || old.computedOn >= today)) return []
    const { cycle, state, startsAt, dueAt, completedAt, doneParts, totalParts, doneUnits, totalUnits } = assignment
    const done = { doneParts, totalParts, doneUnits, totalUnits }
    const { orgId, roleId, userId } = member
    const ids = { id: old?.id ?? null, orgId, curriculumId: curriculum.id, roleId, userId }
    return { ...ids, cycle, state, startsAt, dueAt, completedAt, ...done, computedOn: today }
  })
}

/** A completed cycle waits for the day its next one opens; of an open one, something may lapse. */
function dailyIn({ recurrence, groups }: WorkingCurriculum): (assignment: PlannedAssignment) => boolean {
  const [recurs, lapses] = [recurrence !== 'NONE', canLapse(groups)]
  return ({ state }) => (isOpenState(state) ? lapses : recurs && state !== 'CLOSED')
}

const differs = (assignment: PlannedAssignment, old: StoredAssignment) =>
  compared.some((field) => assignment[field] !== old[field])

/**
 * Brings the assignments of everybody up to date of whom this transaction changed a document or signature
 * (`markTraining`). Called once, at the end of every write; no statement when nobody is marked.
 */
export async function refreshMarkedTraining(tx: Tx, now: Date): Promise<void> {
  const ids = takeMarkedTraining(tx)
  if (ids.length === 0) return
  await lockPeople(tx, ids)
  await refreshProgress(tx, ids, now)
}
