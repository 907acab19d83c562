import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { AssignmentStanding, AssignmentState } from './kinds'

/**
 * The state of an assignment as shown on a day. OVERDUE is derived from the date and not stored; the due day itself is
 * still on time.
 */
export const assignmentStanding = (
  { state, dueAt }: { state: AssignmentState; dueAt: PlainDate | null },
  today: PlainDate,
): AssignmentStanding => {
  const open = state === 'ASSIGNED' || state === 'IN_PROGRESS'
  return open && dueAt !== null && dueAt < today ? 'OVERDUE' : state
}
