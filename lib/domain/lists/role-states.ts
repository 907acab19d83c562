/** Whether a membership is in use. Ending it keeps its history. */
export const roleStates = ['ACTIVE', 'ON_LEAVE', 'ENDED'] as const

export type RoleState = (typeof roleStates)[number]
