/** Characters of an answer to a message of somebody. */
export const feedbackAnswerLength = 4000

export const feedbackStates = ['NEW', 'ANSWERED', 'CLOSED'] as const
