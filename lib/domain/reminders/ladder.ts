import type { UnitsStanding } from '../compliance/standing'
import type { Severity } from '../lists/severities'
import { addDays, type PlainDate } from '../time/plain-date'

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

/** The kind of notice that the ladder sends about one license. */
export const ladderNotice = 'license.ladder'

/** The reasons of a ladder message; each has its texts under `notices.ladder`. */
const ladderReasons = [
  'expired',
  'renew',
  'missing',
  'ways',
  'short',
  'topics',
  'expiry',
  'firstYear',
  'periodEnd',
] as const
export type LadderReason = (typeof ladderReasons)[number]

/** The facts about a license when the message is sent. Units are hundredths of an hour. */
type LadderFacts = {
  deadline: LadderDeadline
  daysLeft: number
  units: UnitsStanding
  /** Units still to earn by that deadline. */
  missingUnits: number
  /** Topics that are due but not recorded, and topics whose state is unknown. */
  openTopics: readonly string[]
  /** What each open way still lacks, as stored; null where no way is open. */
  waysMissing: string | null
}

/**
 * The reason and severity of the message about a deadline; null when no message is needed because no hours are missing
 * for it.
 */
export function ladderMessage(facts: LadderFacts): { reason: LadderReason; severity: Severity } | null {
  const { deadline, daysLeft, units, missingUnits, openTopics, waysMissing } = facts
  const isMissingHours = units !== 'COMPLETE' && missingUnits > 0
  const severity = daysLeft <= 30 ? 'WARN' : 'INFO'
  if (deadline !== 'EXPIRY') {
    if (daysLeft < 0) return null
    if (deadline === 'PERIOD_END' && waysMissing !== null) return { reason: 'ways', severity }
    if (!isMissingHours) return null
    return { reason: deadline === 'FIRST_YEAR' ? 'firstYear' : 'periodEnd', severity }
  }
  if (daysLeft < 0) return { reason: 'expired', severity: 'ERROR' }
  if (waysMissing !== null) return { reason: 'ways', severity }
  if (isMissingHours) return { reason: 'missing', severity }
  // Nothing that could still be done is known, as after every way was ruled out.
  if (units === 'BEHIND') return { reason: 'short', severity }
  if (openTopics.length > 0) return { reason: 'topics', severity }
  return { reason: units === 'COMPLETE' ? 'renew' : 'expiry', severity }
}

/** Days before the due date of a training at which the person is notified; negative ones are after it. */
export const trainingSteps: readonly number[] = [7, 0, -7, -30]

/** Days after the last step during which it is still sent; later, only the weekly digest mentions the training. */
const trainingLateDays = 7

/** The days around a due date on which it can have steps. */
export const trainingWindow = {
  before: Math.max(...trainingSteps),
  after: trainingLateDays - Math.min(...trainingSteps),
} as const

type TrainingState = {
  dueAt: PlainDate
  /**
   * The day of the assignment. Its notice already gives the due date, so a step on or before that day would add
   * nothing.
   */
  startsAt: PlainDate
  daysLeft: number
  /** Steps recorded as taken. */
  taken: readonly number[]
}

/**
 * The step of a training to record as taken, and whether to notify the person. If several steps were missed it is the
 * latest; never one older than a step already taken.
 */
export function dueTrainingStep({
  dueAt,
  startsAt,
  daysLeft,
  taken,
}: TrainingState): { step: number; tell: boolean } | null {
  if (daysLeft < -trainingWindow.after) return null
  const step = latestStep(trainingSteps, daysLeft)
  if (step === null || taken.some((takenStep) => takenStep <= step)) return null
  return { step, tell: addDays(dueAt, -step) > startsAt }
}
