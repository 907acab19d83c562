import { z } from 'zod'
import { type AssignmentRecord, listAssignmentPage, listAssignmentsById } from '@/lib/data/curriculums/assignments'
import type { CurriculumRecord } from '@/lib/data/curriculums/read'
import type { NewNotice } from '@/lib/data/notices/write'
import { assignmentStanding } from '@/lib/domain/curriculums/standing'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { id } from '../inputs'
import { trainingParams } from '../reminders/training-params'

/** For how many assignments one call can send reminders: by id, or all that are overdue. */
const limits = { named: 100, overdue: 1000 }

export const reminderInput = {
  curriculumId: id,
  /** Without ids, everybody who is overdue. */
  assignmentIds: z.array(id).min(1, 'validation.required').max(limits.named, 'validation.invalid').nullish(),
}

/** The requested assignments; fails when an id is missing. */
export async function findRequestedAssignments(
  { id: curriculumId, orgId }: CurriculumRecord,
  ids: readonly string[] | null | undefined,
  today: PlainDate,
): Promise<Result<AssignmentRecord[]>> {
  if (ids) {
    const assignments = await listAssignmentsById(curriculumId, ids)
    return assignments.length < new Set(ids).size ? fail('notFound') : ok(assignments)
  }
  const filter = { standing: 'OVERDUE', words: [] } as const
  const assignments = await listAssignmentPage({
    orgId,
    curriculumId,
    today,
    filter,
    after: null,
    size: limits.overdue + 1,
  })
  return assignments.length > limits.overdue ? fail('tooMany') : ok(assignments)
}

/** The result, actual or expected, for the requested assignments. */
export type TrainingReminded = {
  /** Reminders that are being sent. */
  sent: number
  /** Already reminded of it today. */
  already: number
  /** Complete, exempt, or no longer assigned. */
  notNeeded: number
  onLeave: number
  /** People who have switched off notifications about training in every channel that reaches them. */
  switchedOff: number
}

type ReminderContext = { org: string; today: PlainDate; own?: { note?: string; replyToUserId?: string } }

/** The reminders to send, and how many people get none: completed assignments and members on leave are skipped. */
export function dueTrainingReminders(
  assignments: readonly AssignmentRecord[],
  { org, today, own: customParams }: ReminderContext,
) {
  const due: NewNotice[] = []
  let [notNeeded, onLeave] = [0, 0]
  for (const assignment of assignments) {
    const open = assignment.state === 'ASSIGNED' || assignment.state === 'IN_PROGRESS'
    if (!open || assignment.member.state === 'ENDED') notNeeded += 1
    else if (assignment.member.state === 'ON_LEAVE') onLeave += 1
    else {
      const { id: assignmentId, userId, orgId, curriculum, dueAt } = assignment
      const isOverdue = assignmentStanding(assignment, today) === 'OVERDUE'
      const params = {
        ...trainingParams({ org, title: curriculum.title, dueAt, late: isOverdue, ids: [assignmentId] }),
        ...customParams,
      }
      const dedupeKey = `trainingReminder:${assignmentId}:${today}`
      const how = { kind: 'trainingReminder', severity: isOverdue ? 'WARN' : 'INFO', actionPath: '/dashboard' } as const
      due.push({ userId, orgId, ...how, params, dedupeKey })
    }
  }
  return { due, notNeeded, onLeave }
}
