/** Where an entry of the board comes from: a member's account, or the employer's report with an invitation. */
export const boardSources = ['MEMBER', 'REPORTED'] as const
export type BoardSource = (typeof boardSources)[number]
