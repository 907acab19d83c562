/** When each recurring job runs, by its queue: minute, hour, day, month and weekday in UTC. */
export const schedule = {
  /** A row lies at most so long without a signature over it. */
  auditSeals: '* * * * *',
  taskSessions: '* * * * *',
  /** What came in while the scanner did not answer. */
  fileChecks: '* * * * *',
  webhookSweep: '* * * * *',
  steps: '* * * * *',
  invitations: '*/2 * * * *',
  // Each hour a day begins in some place; each of the three at its own minute.
  standing: '2 * * * *',
  curriculumDays: '7 * * * *',
  // After `standing`: what it says is of that day.
  ladder: '12 * * * *',
  /** Licenses against the newest list of each board, before the upkeep. */
  boardNight: '11 8 * * *',
  /** Once a day, when few people are at work. */
  upkeep: '23 9 * * *',
} as const
