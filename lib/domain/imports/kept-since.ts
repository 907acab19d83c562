const day = 86_400_000

/** The rows of a file of people are kept this many days after the import moved last. */
export const importKeptDays = 30

/** Imports that moved last at this instant or before lose their rows now, and cannot be taken up again. */
export const importKeptSince = (now: Date): Date => new Date(now.getTime() - importKeptDays * day)

/** True while the rows of an import that moved last at an instant are kept: one that stopped can go on. */
export const isImportKept = (movedLast: Date, now: Date): boolean => movedLast > importKeptSince(now)
