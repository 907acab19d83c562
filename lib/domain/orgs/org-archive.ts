/** Days for which an archive of an organization can be downloaded. */
export const archiveDays = 7

/** Files beyond these bytes are named and left out: an archive cannot be larger than four GiB, and rows need room too. */
export const archiveFileBytes = 3 * 1024 ** 3

/** Until when an archive that was made now can be downloaded. */
export const archiveExpiry = (made: Date): Date => new Date(made.getTime() + archiveDays * 86_400_000)
