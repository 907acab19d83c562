import { creditProblems, type EnteredCredit } from '../credits/values'
import type { FieldProblem } from '../result'
import type { PlainDate } from '../time/plain-date'
import type { Problems } from '../values'

/** A day on which something was completed: as every date of a credit, and not to come. */
export const completedProblem = (completedAt: PlainDate | null, today: PlainDate): FieldProblem | null =>
  completedAt !== null && completedAt > today ? 'validation.dateInFuture' : null

/** What is wrong with a proposed credit, by field: a credit that is not to come. */
export function proposalProblems(credit: EnteredCredit, read: PlainDate | null, today: PlainDate): Problems {
  const problems = creditProblems(credit, today)
  const completedAt = problems.completedAt ?? completedProblem(read, today)
  return completedAt ? { ...problems, completedAt } : problems
}
