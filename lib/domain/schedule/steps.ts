import type { PlainDate } from '../time/plain-date'

/** The row that a step is about, by its table. */
export type StepSubject = { subjectType: string; subjectId: string }

/**
 * A step to run at a time. `kind` names the handler, `day` is the day it is about (an expiry date, the day of a
 * proposal) and `step` is one of the steps before or after that day. Together with the subject they form a unique key,
 * under which the step runs once.
 */
export type PlannedStep = StepSubject & { kind: string; day: PlainDate; step: string; dueAt: Date }

/** A step as passed to its handler. */
export type DueStep = PlannedStep & {
  id: string
  /** The number of failed tries. */
  tries: number
}

/** Minutes until a failed step is retried: after the first failure, the second and so on. */
const retryMinutes = [1, 5, 30, 120, 720] as const

/** When a step is retried after this many failures; null after the last try. */
export function retryStepAt(failures: number, now: Date): Date | null {
  const wait = retryMinutes[failures - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait * 60_000)
}
