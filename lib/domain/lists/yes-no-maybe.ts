/** Answers to a question that may stay open. */
export const yesNoMaybe = ['YES', 'NO', 'MAYBE'] as const

export type YesNoMaybe = (typeof yesNoMaybe)[number]
