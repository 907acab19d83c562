/** Where a task stands: only a published one can have sessions scheduled. */
export const taskStates = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const

export type TaskState = (typeof taskStates)[number]
