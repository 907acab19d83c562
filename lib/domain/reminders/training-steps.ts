import { addDays, type PlainDate } from '../time/plain-date'
import { latestStep } from './ladder'

/** Days before the due date of a training at which the person is notified; negative ones are after it. */
export const trainingSteps: readonly number[] = [7, 0, -7, -30]

/** Days after the last step during which it is still sent; later, only the weekly digest mentions the training. */
const lateDays = 7

/** The days around a due date on which it can have steps. */
export const trainingWindow = {
  before: Math.max(...trainingSteps),
  after: lateDays - Math.min(...trainingSteps),
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
