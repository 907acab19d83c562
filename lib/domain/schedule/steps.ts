import type { PlainDate } from '../time/plain-date'

/** The row that a step is about, by its table. */
export type StepSubject = { subjectType: string; subjectId: string }

/**
 * A step to run at a time. `kind` names the handler, `day` the day it is about (an expiry date, the day of a proposal) and `step` which of
 * the steps before or after that day: together with the subject they form its unique key, under which it runs once.
 */
export type PlannedStep = StepSubject & { kind: string; day: PlainDate; step: string; dueAt: Date }

/** A step as its handler gets it. */
export type DueStep = PlannedStep & {
  id: string
  /** The number of failed tries. */
  tries: number
}

/** Minutes until a step that failed is tried again, after the first failure, the second and so on. */
const retryMinutes = [1, 5, 30, 120, 720] as const

/** When a step is tried again that has failed so many times; null when that was the last try. */
export function retryStepAt(failures: number, now: Date): Date | null {
  const wait = retryMinutes[failures - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait * 60_000)
}
