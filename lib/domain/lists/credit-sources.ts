/** Where a credit came from. */
export const creditSources = ['SELF_REPORTED', 'SESSION', 'IMPORTED'] as const

export type CreditSource = (typeof creditSources)[number]
