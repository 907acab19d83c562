/** What a PENDING enrollment waits for. */
export const pendingReasons = ['INVITATION', 'APPROVAL', 'WAITLIST'] as const

export type PendingReason = (typeof pendingReasons)[number]
