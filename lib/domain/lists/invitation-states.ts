/** Where an invitation stands. Only an open one can be answered, sent again or taken back. */
export const invitationStates = ['OPEN', 'ACCEPTED', 'DECLINED', 'REVOKED', 'EXPIRED'] as const

export type InvitationState = (typeof invitationStates)[number]
