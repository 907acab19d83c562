import { creditProblems, type EnteredCredit } from '../credits/values'
import type { FieldProblem } from '../result'
import type { PlainDate } from '../time/plain-date'
import type { Problems } from '../values'

/** A completion date must not be in the future. */
export const completedProblem = (completedAt: PlainDate | null, today: PlainDate): FieldProblem | null =>
  completedAt !== null && completedAt > today ? 'validation.dateInFuture' : null

/** The problems of a proposed credit by field: those of any credit, and a completion date in the future. */
export function proposalProblems(credit: EnteredCredit, readDate: PlainDate | null, today: PlainDate): Problems {
  const problems = creditProblems(credit, today)
  const completedAt = problems.completedAt ?? completedProblem(readDate, today)
  return completedAt ? { ...problems, completedAt } : problems
}
