/**
 * The version of the text in which a person gives an organization a copy of a health record. A version never changes
 * once somebody has agreed to it: new words get a new version, and `documents.copyConsent.<version>` keeps them all.
 */
export const copyConsentVersion = 'v1'

/** How many openings of a copy are shown to its person, newest first. */
export const shownOpenings = 50
