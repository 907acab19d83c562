/** The features that can be switched on for an organization. */
export const appFeatures = ['TASKS', 'CURRICULUMS', 'DOCUMENT_REQUESTS', 'SMS', 'WEBHOOKS'] as const

export type AppFeature = (typeof appFeatures)[number]

/** Whether an organization is in operation, suspended, or closed for good. */
export const orgStates = ['ACTIVE', 'SUSPENDED', 'CLOSED'] as const

export type OrgState = (typeof orgStates)[number]

/** The roles a person can have in an organization. */
export const roleTypes = ['ADMIN', 'MEMBER'] as const

export type RoleType = (typeof roleTypes)[number]

/** Whether a membership is in use. Ending it keeps its history. */
export const roleStates = ['ACTIVE', 'ON_LEAVE', 'ENDED'] as const

export type RoleState = (typeof roleStates)[number]

/** The state of an invitation. Only an open one can be answered, sent again or revoked. */
export const invitationStates = ['OPEN', 'ACCEPTED', 'DECLINED', 'REVOKED', 'EXPIRED'] as const

export type InvitationState = (typeof invitationStates)[number]

/** The source of a board entry: a member's account, or the employer's report with an invitation. */
export const boardSources = ['MEMBER', 'REPORTED'] as const

export type BoardSource = (typeof boardSources)[number]
