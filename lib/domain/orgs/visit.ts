import type { FieldProblem } from '../result'
import { lineProblem, problemsAmong } from '../values'
import { isNameOf } from './org-state'

/** How long a super admin may look into an organization, in hours. */
export const visitHours = 8

/** The most characters of the reason, which is stored in the history. */
export const visitReasonLength = 300

/** The fewest characters of the reason, where a person’s record is opened or changed. */
const minVisitReasonLength = 10

/** The problem of a reason entered at the desk of the installation: one line, long enough to be meaningful to the people who see it. */
export const deskReasonProblem = (text: string | null | undefined): FieldProblem | null =>
  lineProblem(text, visitReasonLength) ??
  ((text ?? '').trim().length < minVisitReasonLength ? 'validation.reasonTooShort' : null)

/** The same for a form that asks for nothing else, by its field. */
export const deskReasonProblems = ({ reason }: { reason: string }) =>
  problemsAmong({ reason: deskReasonProblem(reason) })

/** The problems of the form that closes an organization, which must be confirmed by its name. */
export const closingProblems =
  (orgName: string) =>
  ({ reason, name }: { reason: string; name: string }) =>
    problemsAmong({
      reason: deskReasonProblem(reason),
      name: isNameOf(orgName, name) ? null : 'validation.orgName',
    })
