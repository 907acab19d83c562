/** When each recurring job runs, by its queue: minute, hour, day, month and weekday in UTC. */
export const schedule = {
  /** The longest time for which a row of the history is unsigned. */
  auditSeals: '* * * * *',
  taskSessions: '* * * * *',
  /** For files that arrived while the scanner did not answer. */
  fileChecks: '* * * * *',
  webhookSweep: '* * * * *',
  steps: '* * * * *',
  invitations: '*/2 * * * *',
  // A day begins somewhere every hour. Each of the following three jobs has its own minute.
  standing: '2 * * * *',
  curriculumDays: '7 * * * *',
  // After `standing`, whose results it reports.
  ladder: '12 * * * *',
  /** Removes what interrupted processes left behind. */
  fileSweep: '41 * * * *',
  /** Matches licenses with the newest roster of each board, before the upkeep. */
  boardNight: '11 8 * * *',
  /** Once a day, when few people are at work. */
  upkeep: '23 9 * * *',
} as const
