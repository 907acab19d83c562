/** When each recurring job runs, by its queue: minute, hour, day, month and weekday in UTC. */
export const schedule = {
  /** How long a row of the history is unsigned at most. */
  auditSeals: '* * * * *',
  taskSessions: '* * * * *',
  /** For files that arrived while the scanner did not answer. */
  fileChecks: '* * * * *',
  webhookSweep: '* * * * *',
  steps: '* * * * *',
  invitations: '*/2 * * * *',
  // Every hour a day begins somewhere; each of the three has its own minute.
  standing: '2 * * * *',
  curriculumDays: '7 * * * *',
  // After `standing`, whose results it reports.
  ladder: '12 * * * *',
  /** For what interrupted processes left. */
  fileSweep: '41 * * * *',
  /** Licenses against the newest list of each board, before the upkeep. */
  boardNight: '11 8 * * *',
  /** Once a day, when few people are at work. */
  upkeep: '23 9 * * *',
} as const
