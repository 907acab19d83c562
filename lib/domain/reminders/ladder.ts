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

/** The latest of these steps that is due, `daysLeft` days before the deadline; null before the first. */
export const latestStep = (steps: readonly number[], daysLeft: number): number | null =>
  steps.reduce<number | null>(
    (least, step) => (step >= daysLeft && (least === null || step < least) ? step : least),
    null,
  )

type LadderState = {
  deadline: LadderDeadline
  /** From today to the deadline, where the license was issued. */
  daysLeft: number
  /** Steps of the expiry that each organization of the person leaves out. */
  left: readonly number[]
  /** Steps that were noted as taken. */
  taken: readonly number[]
}

/**
 * The due steps: those to record as taken, and whether the person is notified. Of several missed steps only the latest is notified, and
 * none that is older than one already taken; an omitted step is recorded too, so that it is not evaluated again.
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
