import { visitReasonLeast, visitReasonLength } from '../orgs/visit'
import type { FieldProblem } from '../result'
import { lineProblem } from '../values'

/** Why a super admin opens somebody's record: a sentence, not a word. */
export function visitReasonProblem(text: string | null | undefined): FieldProblem | null {
  const problem = lineProblem(text, visitReasonLength)
  return problem ?? ((text ?? '').trim().length < visitReasonLeast ? 'validation.reasonLeast' : null)
}
