import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { AssignmentStanding, AssignmentState } from './kinds'

/** The standing of an assignment on a day: overdue is derived from the date and not stored. The due day itself is in time. */
export const assignmentStanding = (
  { state, dueAt }: { state: AssignmentState; dueAt: PlainDate | null },
  today: PlainDate,
): AssignmentStanding => {
  const open = state === 'ASSIGNED' || state === 'IN_PROGRESS'
  return open && dueAt !== null && dueAt < today ? 'OVERDUE' : state
}
