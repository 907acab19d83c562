import type { EnrollmentTransition } from '@/lib/domain/enrollments/transitions'
import type { EnrollmentStatus } from '@/lib/domain/lists/sessions'

/** The outcomes that staff can give somebody after a session. OPEN takes a decision back; the rest are statuses. */
export const outcomes = ['ATTENDED', 'INCOMPLETE', 'ABSENT', 'PASS', 'FAIL', 'OPEN'] as const
export type Outcome = (typeof outcomes)[number]

/** A step of a decision: a move of the enrollment; `clear` takes the check-in back. */
export type Step = EnrollmentTransition | 'clear'

const decided: readonly EnrollmentStatus[] = ['ATTENDED', 'INCOMPLETE', 'ABSENT', 'PASS', 'FAIL']

const toAttended: Partial<Record<EnrollmentStatus, Step[]>> = { ATTENDED: [], INCOMPLETE: ['makeUp'] }

/**
 * The transitions from the state of an enrollment to an outcome, each checked by the table of transitions. What was decided
 * is corrected first, but for a make-up and a test after attendance. Empty when it has that outcome already.
 */
export function outcomeSteps(status: EnrollmentStatus, checkedIn: boolean, outcome: Outcome): Step[] {
  if (status === outcome) return []
  if (outcome === 'OPEN') return decided.includes(status) ? ['correct'] : []
  const tested = outcome === 'PASS' || outcome === 'FAIL'
  const known = tested || outcome === 'ATTENDED' ? toAttended[status] : undefined
  const test: Step[] = outcome === 'PASS' ? ['pass'] : outcome === 'FAIL' ? ['fail'] : []
  if (known) return [...known, ...test]
  const correct: Step[] = decided.includes(status) ? ['correct'] : []
  if (outcome === 'ABSENT') return [...correct, ...(checkedIn ? (['clear'] as const) : []), 'absent']
  const arrive: Step[] = checkedIn ? [] : ['checkIn']
  return [...correct, ...arrive, outcome === 'INCOMPLETE' ? 'incomplete' : 'attend', ...test]
}
