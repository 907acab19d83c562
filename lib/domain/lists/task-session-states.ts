/** Where a session of a task stands, in the order it goes through. */
export const taskSessionStates = ['DRAFT', 'SCHEDULED', 'OPEN', 'ENDED', 'FINALIZED', 'CANCELLED'] as const

export type TaskSessionState = (typeof taskSessionStates)[number]
