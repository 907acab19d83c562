import type { PlainDate } from '@/lib/domain/time/plain-date'

export const curriculumStates = ['DRAFT', 'ACTIVE', 'RETIRED'] as const
/** What a list of them is filtered by: a state, or whether a member is overdue. */
export const curriculumFilters = [...curriculumStates, 'OVERDUE'] as const
export type CurriculumFilter = (typeof curriculumFilters)[number]
export type CurriculumState = (typeof curriculumStates)[number]

/**
 * How much of a group is required: all of its tasks, any `n` of them, or at least `units` from them (without tasks:
 * from any credit).
 */
export const curriculumRules = ['ALL', 'ANY_N', 'MIN_UNITS'] as const
export type CurriculumRule = (typeof curriculumRules)[number]

export const curriculumDues = [
  'FIXED_DATE',
  'DAYS_AFTER_ASSIGN',
  'DAYS_AFTER_HIRE',
  'HIRE_ANNIVERSARY',
  'CREDENTIAL_RENEWAL',
] as const
export type CurriculumDue = (typeof curriculumDues)[number]

export const curriculumRecurrences = ['NONE', 'FROM_COMPLETION', 'FROM_DUE'] as const
export type CurriculumRecurrence = (typeof curriculumRecurrences)[number]

/** CLOSED is history: an earlier cycle, or an assignment of somebody who left the audience. */
const assignmentStates = ['ASSIGNED', 'IN_PROGRESS', 'COMPLETE', 'EXEMPT', 'CLOSED'] as const
export type AssignmentState = (typeof assignmentStates)[number]

/** The state of an assignment as shown on screens: OVERDUE while it is open after its due day. */
const assignmentStandings = ['OVERDUE', 'ASSIGNED', 'IN_PROGRESS', 'COMPLETE', 'EXEMPT', 'CLOSED'] as const
export type AssignmentStanding = (typeof assignmentStandings)[number]

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
