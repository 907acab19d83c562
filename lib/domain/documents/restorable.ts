/** Days in which a deleted document can be taken back; then its bytes go. */
export const restoreDays = 30

/** Documents deleted before this are gone for good. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - restoreDays * 86_400_000)

/** Until when something that was deleted then can be taken back. */
export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + restoreDays * 86_400_000)
