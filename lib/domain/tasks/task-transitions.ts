import type { TaskState } from '@/lib/domain/lists/sessions'

/** What can be done with a task. */
export const taskTransitions = ['publish', 'archive', 'restore'] as const
export type TaskTransition = (typeof taskTransitions)[number]

/** Where each move leads from each state; what is not here cannot be done. */
const table: Record<TaskState, Partial<Record<TaskTransition, TaskState>>> = {
  DRAFT: { publish: 'PUBLISHED' },
  PUBLISHED: { archive: 'ARCHIVED' },
  ARCHIVED: { restore: 'PUBLISHED' },
}

/** The state a task comes to by a move; null when the move is not possible from there. */
export const taskStateAfter = (state: TaskState, move: TaskTransition): TaskState | null => table[state][move] ?? null
