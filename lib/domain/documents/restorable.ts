/** Days in which a deleted document can be restored; after that its bytes are erased. */
export const restoreDays = 30

/** Documents deleted before this instant can no longer be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - restoreDays * 86_400_000)

/** The instant until which a document deleted at `deletedAt` can be restored. */
export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + restoreDays * 86_400_000)
