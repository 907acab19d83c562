import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { AssignmentStanding, AssignmentState } from './kinds'

/** What an assignment is on a day: being overdue follows from the calendar and is stored nowhere. The due day itself is in time. */
export const assignmentStanding = (
  { state, dueAt }: { state: AssignmentState; dueAt: PlainDate | null },
  today: PlainDate,
): AssignmentStanding => {
  const open = state === 'ASSIGNED' || state === 'IN_PROGRESS'
  return open && dueAt !== null && dueAt < today ? 'OVERDUE' : state
}
