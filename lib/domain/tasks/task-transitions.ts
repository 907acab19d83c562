import type { TaskState } from '@/lib/domain/lists/sessions'

/** The transitions of a task. */
export const taskTransitions = ['publish', 'archive', 'restore'] as const
export type TaskTransition = (typeof taskTransitions)[number]

/** The next state by state and transition; any other transition is refused. */
const table: Record<TaskState, Partial<Record<TaskTransition, TaskState>>> = {
  DRAFT: { publish: 'PUBLISHED' },
  PUBLISHED: { archive: 'ARCHIVED' },
  ARCHIVED: { restore: 'PUBLISHED' },
}

/** The state of a task after a transition; null when it is not possible. */
export const taskStateAfter = (state: TaskState, move: TaskTransition): TaskState | null => table[state][move] ?? null

/** The fields of a task that a revision holds. */
export const revisionFields = [
  'title',
  'description',
  'objectives',
  'industry',
  'defaultFormat',
  'units',
  'onlineUnits',
  'topics',
  'topicCodes',
  'live',
  'activity',
  'eligible',
  'inService',
  'requiresTest',
  'passMark',
  'minAttendancePct',
  'minutesPerUnit',
] as const
export type RevisionField = (typeof revisionFields)[number]
export type RevisionContent = Readonly<Record<RevisionField, unknown>>

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields that an edit changes. */
export const changedFields = (before: RevisionContent, after: RevisionContent): RevisionField[] =>
  revisionFields.filter((field) => !isSame(before[field], after[field]))

/**
 * Whether an edit makes a new revision: it does once a session was finalized with the current one, so that issued
 * papers do not change.
 */
export const needsNewRevision = (changedFieldNames: readonly RevisionField[], isFinalizedWith: boolean): boolean =>
  changedFieldNames.length > 0 && isFinalizedWith
