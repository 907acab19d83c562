const dayMs = 86_400_000

/** Days for which an import's rows are kept after its last progress. */
export const importKeptDays = 30

/** Imports without progress since this instant lose their rows and cannot be continued. */
export const importKeptSince = (now: Date): Date => new Date(now.getTime() - importKeptDays * dayMs)

/** Whether the rows of an import are still kept, so that a stopped one can continue. */
export const isImportKept = (movedLast: Date, now: Date): boolean => movedLast > importKeptSince(now)
