/** What an invitation is to. */
export const invitationTypes = ['ORG', 'ENROLLMENT'] as const

export type InvitationType = (typeof invitationTypes)[number]
