/** Days for which an archive of an organization can be downloaded. */
export const archiveDays = 7

/** Files beyond this total size are listed and left out: an archive cannot be larger than four GiB, and rows need space too. */
export const archiveFileBytes = 3 * 1024 ** 3

/** Until when an archive that was made now can be downloaded. */
export const archiveExpiry = (madeAt: Date): Date => new Date(madeAt.getTime() + archiveDays * 86_400_000)
