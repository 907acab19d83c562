import { cancelSteps, saveSteps } from '@/lib/data/schedule/steps'
import type { PlannedStep, StepSubject } from '@/lib/domain/schedule/steps'
import type { Write } from '../write'

/**
 * Schedules steps in the transaction that requires them. Scheduling the same step again changes nothing; a cancelled
 * one waits again.
 */
export const scheduleSteps = (w: Write, steps: readonly PlannedStep[]): Promise<void> => saveSteps(w.tx, steps)

/** Cancels waiting steps of a subject, of one kind or of all; returns how many. */
export const cancelScheduled = (w: Write, subject: StepSubject, kind: string | null = null): Promise<number> =>
  cancelSteps(w.tx, subject, kind)
