import { visitReasonLeast, visitReasonLength } from '@/lib/domain/orgs/visit'
import { lineProblem, problemsAmong } from '@/lib/domain/values'

/** What is wrong with why somebody looks, before it is sent. */
export const reasonProblems = ({ reason }: { reason: string }) =>
  problemsAmong({
    reason:
      lineProblem(reason, visitReasonLength) ??
      (reason.trim().length < visitReasonLeast ? 'validation.reasonTooShort' : null),
  })
