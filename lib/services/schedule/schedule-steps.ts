import 'server-only'
import { cancelSteps, saveSteps } from '@/lib/data/schedule/steps'
import type { PlannedStep, StepSubject } from '@/lib/domain/schedule/steps'
import type { Write } from '../write'

/** Plans steps in the transaction that makes them necessary. Planning the same again changes nothing; one that was cancelled waits again. */
export const scheduleSteps = ({ tx }: Write, steps: readonly PlannedStep[]): Promise<void> => saveSteps(tx, steps)

/** Cancels what still waits about a subject that is over, of one kind or of all; how many. */
export const cancelScheduled = ({ tx }: Write, subject: StepSubject, kind: string | null = null): Promise<number> =>
  cancelSteps(tx, subject, kind)
