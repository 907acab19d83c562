import type { FieldProblem } from '../result'
import { optionalLineProblem, type Problems, problemsAmong } from '../values'

/** Maximum characters of the reason for a correction. */
export const decisionReasonLength = 500
/** Percent of a test's points. */
export const scoreRange = { min: 0, max: 100 } as const

/** Checks the score of a test, if there is one. */
export const scoreProblem = (score: number | null | undefined): FieldProblem | null =>
  score === null ||
  score === undefined ||
  (Number.isInteger(score) && score >= scoreRange.min && score <= scoreRange.max)
    ? null
    : 'validation.invalid'

type EnteredDecision = { score?: number | null | undefined; reason?: string | null | undefined }

/** Problems with decisions, by position in the list. */
export const decisionProblems = (decisions: readonly EnteredDecision[]): Problems =>
  problemsAmong(
    Object.fromEntries(
      decisions.flatMap(({ score, reason }, index) => [
        [`decisions.${index}.score`, scoreProblem(score)],
        [`decisions.${index}.reason`, optionalLineProblem(reason, decisionReasonLength)],
      ]),
    ),
  )
