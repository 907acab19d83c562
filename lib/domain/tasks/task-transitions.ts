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
