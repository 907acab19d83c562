/** What the ladder counts down to: the end of a license, of the first year of its period, and of a period that ends before the license does. */
export const ladderDeadlines = ['EXPIRY', 'FIRST_YEAR', 'PERIOD_END'] as const
export type LadderDeadline = (typeof ladderDeadlines)[number]

/** Days before the deadline at which its person is told; -1 is the day after. */
export const ladderSteps: Readonly<Record<LadderDeadline, readonly number[]>> = {
  EXPIRY: [90, 60, 30, 15, 7, 1, 0, -1],
  FIRST_YEAR: [60, 30, 7],
  PERIOD_END: [60, 30, 7],
}

/** Steps before an expiry that an organization may leave out; the others always go to the person. */
export const optionalSteps = [90, 60, 15, 1] as const

/** Days after the deadline for which a step that was missed is still taken: afterwards its message says nothing new. */
export const lateDays: Readonly<Record<LadderDeadline, number>> = { EXPIRY: 7, FIRST_YEAR: 0, PERIOD_END: 0 }

/** Days before an expiry from which it is in the digests. */
export const digestDays = 30

/** The name of a step of a deadline, under which it is noted as taken. */
export const stepName = (step: number): string => String(step)

/** The latest of these steps that has come, so many days before the deadline; null before the first. */
export const latestOf = (steps: readonly number[], daysLeft: number): number | null =>
  steps.reduce<number | null>(
    (least, step) => (step >= daysLeft && (least === null || step < least) ? step : least),
    null,
  )

export type LadderState = {
  deadline: LadderDeadline
  /** From today to the deadline, where the license was issued. */
  daysLeft: number
  /** Steps of the expiry that each organization of the person leaves out. */
  left: readonly number[]
  /** Steps that were noted as taken. */
  taken: readonly number[]
}

/**
 * What is due: the steps to be noted as taken, and whether the person is told. Of several steps that were missed only the latest is
 * told, and none that is older than one that was taken; a step that is left out is noted, so that it is not asked again.
 */
export function dueStep({ deadline, daysLeft, left, taken }: LadderState): { note: number[]; tell: boolean } | null {
  if (daysLeft < -lateDays[deadline]) return null
  const steps = ladderSteps[deadline]
  const latest = latestOf(steps, daysLeft)
  if (latest === null || taken.includes(latest)) return null
  const told = latestOf(
    steps.filter((step) => !isLeftOut(step, left)),
    daysLeft,
  )
  const tell = told !== null && taken.every((step) => step > told)
  return { note: tell && told !== latest ? [told, latest] : [latest], tell }
}

/** Whether an organization's choice takes a step away; it cannot take those that are not optional. */
const isLeftOut = (step: number, left: readonly number[]): boolean =>
  left.includes(step) && optionalSteps.some((optional) => optional === step)
