import type { FieldProblem } from '../result'
import { lineProblem, problemsAmong } from '../values'
import { isNameOf } from './org-state'

/** How long a super admin may look into an organization, in hours. */
export const visitHours = 8

/** Characters of the reason, which stands in the history. */
export const visitReasonLength = 300

/** The fewest of them, where somebody’s record is opened or changed. */
const visitReasonLeast = 10

/** A reason given at the desk of the installation: one line, long enough to say something to whom it is shown. */
export const deskReasonProblem = (text: string | null | undefined): FieldProblem | null =>
  lineProblem(text, visitReasonLength) ??
  ((text ?? '').trim().length < visitReasonLeast ? 'validation.reasonTooShort' : null)

/** The same for a form that asks for nothing else, by its field. */
export const deskReasonProblems = ({ reason }: { reason: string }) =>
  problemsAmong({ reason: deskReasonProblem(reason) })

/** Those of closing an organization, which its name confirms. */
export const closingProblems =
  (orgName: string) =>
  ({ reason, name }: { reason: string; name: string }) =>
    problemsAmong({
      reason: deskReasonProblem(reason),
      name: isNameOf(orgName, name) ? null : 'validation.orgName',
    })
