import { verificationFailureReasons } from '../lists/credentials'
import { isOneOf } from '../lists/is-one-of'
import { type Problems, paragraphsProblem, problemsAmong } from '../values'
import type { FailureReason } from './match'

/** Maximum characters of a super admin's remark on a result, which the license's holder can read. */
export const checkDetailLength = 500

/** Maximum bytes of a board's file that is uploaded. */
export const rosterBytes = 200 * 1024 * 1024

/** The same of one that lies in the store: whole registries of large states are longer than a browser should send. */
export const storedRosterBytes = 2_000_000_000

/** Days for which the lines of a list are kept. */
export const rosterKeptDays = 400

/** The same of a list from the operator's folder that a newer one has replaced. */
export const replacedKeptDays = 7

/** The possible results of checking a license. */
export const checkResults = ['YES', 'NO', 'PARTIAL', 'UNVERIFIABLE'] as const
export type CheckResult = (typeof checkResults)[number]

/** Hours after which another super admin may take over a check that somebody has started. */
export const takenHours = 4

type Decision = { result: string | null | undefined; reasons: readonly string[]; detail: string | null | undefined }

/** Problems with a result: NO and PARTIAL need reasons, YES must have none. */
export function decisionProblems({ result, reasons, detail }: Decision): Problems {
  const areKnown = reasons.every((reason) => isOneOf(verificationFailureReasons, reason))
  const needsReasons = result === 'NO' || result === 'PARTIAL'
  return problemsAmong({
    result: isOneOf(checkResults, result ?? '') ? null : 'validation.chooseOne',
    reasons:
      !areKnown || (result === 'YES' && reasons.length > 0) || (needsReasons && reasons.length === 0)
        ? 'boardChecks.problems.reasons'
        : null,
    detail: paragraphsProblem(detail, checkDetailLength),
  })
}

/** The reasons in their fixed order, without duplicates. */
export const orderedReasons = (reasons: readonly string[]): FailureReason[] =>
  verificationFailureReasons.filter((reason) => reasons.includes(reason))

/** The finding of a check, each with its message to the license's holder. */
const findings = [
  'CONFIRMED',
  'LISTED_DATE',
  'DATE_MISMATCH',
  'NAME_MISMATCH',
  'NOT_FOUND',
  'EXPIRED',
  'NOT_VALID',
  'UNVERIFIABLE',
  'OTHER',
] as const
export type Finding = (typeof findings)[number]

type CheckedResult = { result: string; reasons: readonly string[]; listedExpiry: string | null }

/** The finding for the gravest reason; LISTED_DATE when the listed expiry date may be shown. */
export function findingOf({ result, reasons, listedExpiry }: CheckedResult): Finding {
  if (result === 'YES') return 'CONFIRMED'
  const order = ['NOT_FOUND', 'NOT_VALID', 'NAME_MISMATCH', 'EXPIRED', 'DATE_MISMATCH'] as const
  const gravest = order.find((reason) => reasons.includes(reason))
  if (gravest === 'DATE_MISMATCH' && listedExpiry) return 'LISTED_DATE'
  return gravest ?? (result === 'UNVERIFIABLE' ? 'UNVERIFIABLE' : 'OTHER')
}
