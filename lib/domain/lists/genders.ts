/** Answers to the optional question of gender. */
export const genders = ['MALE', 'FEMALE', 'NON_BINARY', 'TRANSGENDER', 'OTHER', 'PREFER_NOT_TO_SAY'] as const

export type Gender = (typeof genders)[number]
