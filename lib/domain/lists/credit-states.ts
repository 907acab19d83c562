/** Whether a credit is in use. Withdrawn by the person, revoked by the organization that gave it. */
export const creditStates = ['ACTIVE', 'WITHDRAWN', 'REVOKED'] as const

export type CreditState = (typeof creditStates)[number]
