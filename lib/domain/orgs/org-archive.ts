/** Days during which an organization's archive can be downloaded. */
export const archiveDays = 7

/**
 * Files beyond this total size are listed but left out: an archive cannot be larger than four GiB, and the rows need
 * space too.
 */
export const archiveFileBytes = 3 * 1024 ** 3

/** Until when an archive made at `madeAt` can be downloaded. */
export const archiveExpiry = (madeAt: Date): Date => new Date(madeAt.getTime() + archiveDays * 86_400_000)
