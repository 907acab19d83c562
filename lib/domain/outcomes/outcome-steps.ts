import type { EnrollmentTransition } from '@/lib/domain/enrollments/transitions'
import type { EnrollmentStatus } from '@/lib/domain/lists/sessions'

/** The outcomes that staff can record after a session. OPEN reverts a decision; the others are statuses. */
export const outcomes = ['ATTENDED', 'INCOMPLETE', 'ABSENT', 'PASS', 'FAIL', 'OPEN'] as const
export type Outcome = (typeof outcomes)[number]

/** A step of a decision: a transition of the enrollment; `clear` undoes the check-in. */
export type Step = EnrollmentTransition | 'clear'

const decidedStatuses: readonly EnrollmentStatus[] = ['ATTENDED', 'INCOMPLETE', 'ABSENT', 'PASS', 'FAIL']

const stepsToAttended: Partial<Record<EnrollmentStatus, Step[]>> = { ATTENDED: [], INCOMPLETE: ['makeUp'] }

/**
 * The steps from the status of an enrollment to an outcome; the table of transitions checks each. An earlier decision
 * is corrected first, except for a make-up or a test after attendance. Empty when the outcome is already recorded.
 */
export function outcomeSteps(status: EnrollmentStatus, checkedIn: boolean, outcome: Outcome): Step[] {
  if (status === outcome) return []
  if (outcome === 'OPEN') return decidedStatuses.includes(status) ? ['correct'] : []
  const isTested = outcome === 'PASS' || outcome === 'FAIL'
  const attendedSteps = isTested || outcome === 'ATTENDED' ? stepsToAttended[status] : undefined
  const testSteps: Step[] = outcome === 'PASS' ? ['pass'] : outcome === 'FAIL' ? ['fail'] : []
  if (attendedSteps) return [...attendedSteps, ...testSteps]
  const correctionSteps: Step[] = decidedStatuses.includes(status) ? ['correct'] : []
  if (outcome === 'ABSENT') return [...correctionSteps, ...(checkedIn ? (['clear'] as const) : []), 'absent']
  const checkInSteps: Step[] = checkedIn ? [] : ['checkIn']
  return [...correctionSteps, ...checkInSteps, outcome === 'INCOMPLETE' ? 'incomplete' : 'attend', ...testSteps]
}
