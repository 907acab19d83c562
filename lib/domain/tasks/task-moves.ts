import type { TaskState } from '@/lib/domain/lists/sessions'

/** What can be done with a task. */
export const taskMoves = ['publish', 'archive', 'restore'] as const
export type TaskMove = (typeof taskMoves)[number]

/** Where each move leads from each state; what is not here cannot be done. */
const table: Record<TaskState, Partial<Record<TaskMove, TaskState>>> = {
  DRAFT: { publish: 'PUBLISHED' },
  PUBLISHED: { archive: 'ARCHIVED' },
  ARCHIVED: { restore: 'PUBLISHED' },
}

/** The state a task comes to by a move; null when the move is not possible from there. */
export const taskStateAfter = (state: TaskState, move: TaskMove): TaskState | null => table[state][move] ?? null
