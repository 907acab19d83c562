/** Scans of paper sheets that a session has at most: a sheet of several pages fits into one file. */
export const maxScans = 5

/**
 * Whether a scan may be taken away. What was there when the session was finalized is evidence of it and stays, also while the session
 * is open again for corrections.
 */
export const mayRemoveScan = (scan: { createdAt: Date }, session: { finalizedAt: Date | null }): boolean =>
  session.finalizedAt === null || scan.createdAt > session.finalizedAt
