import { missingProblem, optionalLineProblem, type Problems, problemsAmong, reasonProblem } from '../values'
import { bulkLimits } from './bulk-acts'
import { employmentLimits } from './employment-values'

type Typed = string | null | undefined
type Act = { kind: string; value?: Typed; supervisorId?: Typed; message?: Typed }

/** Problems with an act on members, by field: a text without any would be sent to nobody's use. */
export const memberActProblems = ({ kind, value, supervisorId, message }: Act): Problems =>
  problemsAmong({
    value:
      kind === 'DEPARTMENT' || kind === 'JOB_TITLE'
        ? optionalLineProblem(value, employmentLimits[kind === 'DEPARTMENT' ? 'department' : 'jobTitle'])
        : null,
    // An act that would leave it out must not look as if it had been followed.
    supervisorId: supervisorId && kind !== 'SUPERVISOR' ? 'validation.invalid' : null,
    message: kind === 'MESSAGE' ? (missingProblem(message ?? '') ?? reasonProblem(message, bulkLimits.message)) : null,
  })
