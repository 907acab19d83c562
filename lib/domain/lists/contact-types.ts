/** How a person can be reached. */
export const contactTypes = ['EMAIL', 'PHONE'] as const

export type ContactType = (typeof contactTypes)[number]
