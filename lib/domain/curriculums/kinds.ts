export const curriculumStates = ['DRAFT', 'ACTIVE', 'RETIRED'] as const
export type CurriculumState = (typeof curriculumStates)[number]

/** How much of a group is required: all of its tasks, any `n` of them, or at least `units` from them (without tasks: from any credit). */
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

/** CLOSED is history: an earlier cycle, or of somebody whom the curriculum no longer reaches. */
const assignmentStates = ['ASSIGNED', 'IN_PROGRESS', 'COMPLETE', 'EXEMPT', 'CLOSED'] as const
export type AssignmentState = (typeof assignmentStates)[number]

/** What an assignment is called on screens: its state, or OVERDUE while it is open after its day. */
const assignmentStandings = ['OVERDUE', 'ASSIGNED', 'IN_PROGRESS', 'COMPLETE', 'EXEMPT', 'CLOSED'] as const
export type AssignmentStanding = (typeof assignmentStandings)[number]
