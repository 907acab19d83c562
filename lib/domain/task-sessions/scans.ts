/** The maximum number of paper sheet scans for a session; a sheet of several pages fits into one file. */
export const maxScans = 5

/**
 * Whether a scan may be removed. Scans from before the session was finalized are evidence of it and stay, even while
 * the session is reopened for corrections.
 */
export const mayRemoveScan = (scan: { createdAt: Date }, session: { finalizedAt: Date | null }): boolean =>
  session.finalizedAt === null || scan.createdAt > session.finalizedAt
