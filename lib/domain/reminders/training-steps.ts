import { addDays, type PlainDate } from '../time/plain-date'
import { latestStep } from './ladder'

/** Days before the due date of a training at which its person is told; less than zero is after it. */
export const trainingSteps: readonly number[] = [7, 0, -7, -30]

/** Days after the last step for which it is still taken: afterwards the weekly digest alone goes on. */
const lateDays = 7

/** From when until when a due date has steps, in days from it. */
export const trainingWindow = {
  before: Math.max(...trainingSteps),
  after: lateDays - Math.min(...trainingSteps),
} as const

type TrainingState = {
  dueAt: PlainDate
  /** The day of the assignment: it says when the training is due, so a step of that day or before says nothing new. */
  startsAt: PlainDate
  daysLeft: number
  /** Steps that were noted as taken. */
  taken: readonly number[]
}

/**
 * The step of a training to record as taken, and whether the person is notified. Of several missed steps it is the latest; never one
 * older than a step already taken.
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
