/**
 * The deadlines that the ladder counts down to: the end of a license, of the first year of its period, and of a period
 * that ends before the license does.
 */
export const ladderDeadlines = ['EXPIRY', 'FIRST_YEAR', 'PERIOD_END'] as const
export type LadderDeadline = (typeof ladderDeadlines)[number]

/** Days before the deadline at which the person is notified; -1 is the day after. */
export const ladderSteps: Readonly<Record<LadderDeadline, readonly number[]>> = {
  EXPIRY: [90, 60, 30, 15, 7, 1, 0, -1],
  FIRST_YEAR: [60, 30, 7],
  PERIOD_END: [60, 30, 7],
}

/** Steps before an expiry that an organization may omit; all others always go to the person. */
export const optionalSteps = [90, 60, 15, 1] as const

/** Days after the deadline during which a missed step is still sent; later, its message would be outdated. */
export const lateDays: Readonly<Record<LadderDeadline, number>> = { EXPIRY: 7, FIRST_YEAR: 0, PERIOD_END: 0 }

/** Digests list an expiry from this many days before it. */
export const digestDays = 30

/** The name under which a step of a deadline is recorded as taken. */
export const stepName = (step: number): string => String(step)

/** The latest of these steps that is due `daysLeft` days before the deadline; null before the first. */
export const latestStep = (steps: readonly number[], daysLeft: number): number | null =>
  steps.reduce<number | null>(
    (least, step) => (step >= daysLeft && (least === null || step < least) ? step : least),
    null,
  )

type LadderState = {
  deadline: LadderDeadline
  /** From today to the deadline, in the time zone of the license's geography. */
  daysLeft: number
  /** Steps of the expiry that the person's organizations omit. */
  left: readonly number[]
  /** Steps recorded as taken. */
  taken: readonly number[]
}

/**
 * The due steps: those to record as taken, and whether to notify the person. If several steps were missed, only the
 * latest leads to a message, and never one older than a step already taken. An omitted step is recorded too, so that it
 * is not evaluated again.
 */
export function dueStep({ deadline, daysLeft, left, taken }: LadderState): { note: number[]; tell: boolean } | null {
  if (daysLeft < -lateDays[deadline]) return null
  const steps = ladderSteps[deadline]
  const latest = latestStep(steps, daysLeft)
  if (latest === null || taken.includes(latest)) return null
  const stepToTell = latestStep(
    steps.filter((step) => !isLeftOut(step, left)),
    daysLeft,
  )
  const tell = stepToTell !== null && taken.every((step) => step > stepToTell)
  return { note: tell && stepToTell !== latest ? [stepToTell, latest] : [latest], tell }
}

/** Whether the organizations' choice omits a step; only optional steps can be omitted. */
const isLeftOut = (step: number, omittedSteps: readonly number[]): boolean =>
  omittedSteps.includes(step) && optionalSteps.some((optional) => optional === step)
