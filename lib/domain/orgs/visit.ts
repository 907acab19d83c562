import type { FieldProblem } from '../result'
import { lineProblem, problemsAmong } from '../values'
import { isNameOf } from './org-state'

/** How many hours a super admin's visit to an organization lasts. */
export const visitHours = 8

/** Maximum characters of the reason, which is stored in the history. */
export const visitReasonLength = 300

/** Minimum characters of the reason for opening or changing a person's record. */
const minVisitReasonLength = 10

/**
 * The problem with a reason entered by a super admin: it must be one line, long enough to be meaningful to the people
 * who see it.
 */
export const deskReasonProblem = (text: string | null | undefined): FieldProblem | null =>
  lineProblem(text, visitReasonLength) ??
  ((text ?? '').trim().length < minVisitReasonLength ? 'validation.reasonTooShort' : null)

/** The rules of its field. */
export const deskReason = { maxLength: visitReasonLength, problem: deskReasonProblem, line: true } as const

/** Problems with a form that asks only for the reason, by field. */
export const deskReasonProblems = ({ reason }: { reason: string }) =>
  problemsAmong({ reason: deskReasonProblem(reason) })

/** Problems with the form that closes an organization, which requires its name as confirmation. */
export const closingProblems =
  (orgName: string) =>
  ({ reason, name }: { reason: string; name: string }) =>
    problemsAmong({
      reason: deskReasonProblem(reason),
      name: isNameOf(orgName, name) ? null : 'validation.orgName',
    })
