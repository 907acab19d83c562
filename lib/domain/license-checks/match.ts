import type { VerificationState, verificationFailureReasons } from '../lists/credentials'
import type { PersonName } from '../people/names'
import type { PlainDate } from '../time/plain-date'
import { isSameNumber } from './license-number'
import { isSameName } from './names'

export type FailureReason = (typeof verificationFailureReasons)[number]

/** The fields in which a board's list can differ from a license, in display order. */
export const matchFields = ['NAME', 'BIRTH_YEAR', 'ISSUED', 'EXPIRES', 'STATUS'] as const
export type MatchField = (typeof matchFields)[number]

export const matchOutcomes = ['MATCH', 'DIFFERS', 'NOT_FOUND'] as const
export type MatchOutcome = (typeof matchOutcomes)[number]

/** The status of a license at its board; null when the board's list does not give one. */
export type ListedStatus = 'VALID' | 'EXPIRED' | 'NOT_VALID' | null

/** A license to be checked, with its holder. */
export type CheckedLicense = PersonName & {
  credentialType: string
  credentialNumber: string
  effectiveAt: PlainDate
  expiresAt: PlainDate
  birthYear: number | null
}

/** One line of a board's list. Facts missing from the list are null. */
export type ListedLicense = PersonName & {
  line: number
  number: string
  birthYear: number | null
  issuedAt: PlainDate | null
  expiresAt: PlainDate | null
  status: ListedStatus
}

export type Match = {
  outcome: MatchOutcome
  /** The line of the list that was compared. */
  line: number | null
  fields: MatchField[]
  reasons: FailureReason[]
}

const notFound: Match = { outcome: 'NOT_FOUND', line: null, fields: [], reasons: ['NOT_FOUND'] }

/**
 * Compares a license with the lines of a board's list that have its state and type and may have its number. Of several
 * lines with the number (a renewal leaves the old one in place), the one with the fewest differences counts, then the
 * one with the latest expiry.
 */
export function matchLicense(license: CheckedLicense, lines: readonly ListedLicense[], today: PlainDate): Match {
  const candidates = lines
    .filter(({ number }) => isSameNumber(license.credentialType, license.credentialNumber, number))
    .map((line) => ({ line, fields: differences(license, line, today) }))
  candidates.sort((a, b) => a.fields.length - b.fields.length || laterExpiryFirst(a.line.expiresAt, b.line.expiresAt))
  const [best] = candidates
  if (!best) return notFound
  const { fields, line } = best
  const outcome = fields.length === 0 ? 'MATCH' : 'DIFFERS'
  return { outcome, line: line.line, fields, reasons: reasonsOf(fields, line, today) }
}

const laterExpiryFirst = (one: PlainDate | null, other: PlainDate | null) =>
  one === other ? 0 : (one ?? '') > (other ?? '') ? -1 : 1

/**
 * The fields in which a line differs from a license. The issue date counts only on a list without expiry dates, because
 * many lists give the date of the first issue.
 */
function differences(license: CheckedLicense, line: ListedLicense, today: PlainDate): MatchField[] {
  const { birthYear, effectiveAt, expiresAt } = license
  const differs: Record<MatchField, boolean> = {
    NAME: !isSameName(license, line),
    BIRTH_YEAR: line.birthYear !== null && birthYear !== null && line.birthYear !== birthYear,
    ISSUED: line.expiresAt === null && line.issuedAt !== null && line.issuedAt !== effectiveAt,
    EXPIRES: line.expiresAt !== null && line.expiresAt !== expiresAt,
    STATUS: isOver(line, today) || line.status === 'NOT_VALID',
  }
  return matchFields.filter((field) => differs[field])
}

const isOver = ({ status, expiresAt }: ListedLicense, today: PlainDate): boolean =>
  status === 'EXPIRED' || (expiresAt !== null && expiresAt < today)

function reasonsOf(fields: readonly MatchField[], line: ListedLicense, today: PlainDate): FailureReason[] {
  const has = (...searched: MatchField[]) => searched.some((field) => fields.includes(field))
  const reasons: [FailureReason, boolean][] = [
    ['NAME_MISMATCH', has('NAME', 'BIRTH_YEAR')],
    ['DATE_MISMATCH', has('ISSUED', 'EXPIRES')],
    ['EXPIRED', isOver(line, today)],
    ['NOT_VALID', line.status === 'NOT_VALID'],
  ]
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []))
}

/** Whether the person may see the rest of the line: with another name or birth year it may belong to somebody else. */
export const isTheirs = (fields: readonly MatchField[]): boolean =>
  !fields.includes('NAME') && !fields.includes('BIRTH_YEAR')

/**
 * The result of a match: PARTIAL when only dates differ; NO for another name, or when expired, not valid or not found.
 */
export function resultOf({ outcome, reasons }: Pick<Match, 'outcome' | 'reasons'>): 'YES' | 'NO' | 'PARTIAL' {
  if (outcome === 'MATCH') return 'YES'
  return reasons.every((reason) => reason === 'DATE_MISMATCH') ? 'PARTIAL' : 'NO'
}

/** The latest check of a license that already has a result. */
type LastCheck = { bySuperAdmin: boolean; checkedAt: Date; licenseVersion: number }
type CheckedStanding = { verifiedState: VerificationState; verifiedStateReasons: readonly string[]; version: number }

/**
 * Whether a result from a list changes a license. It does not if it equals the stored result, or if a super admin
 * decided on the same version of the license after the list was published.
 */
export function isNews(
  license: CheckedStanding,
  match: Pick<Match, 'outcome' | 'reasons'>,
  last: LastCheck | null,
  listedAt: Date,
): boolean {
  const isSame =
    license.verifiedState === resultOf(match) && license.verifiedStateReasons.join() === match.reasons.join()
  if (isSame) return false
  const isDecided = last?.bySuperAdmin && last.licenseVersion === license.version && last.checkedAt >= listedAt
  return !isDecided
}
