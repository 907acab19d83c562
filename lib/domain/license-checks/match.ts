import type { VerificationState, verificationFailureReasons } from '../lists/credentials'
import type { PersonName } from '../people/names'
import type { PlainDate } from '../time/plain-date'
import { isSameNumber } from './license-number'
import { isSameName } from './names'

export type FailureReason = (typeof verificationFailureReasons)[number]

/** What a board's list can say against a license, in the order in which it is shown. */
export const matchFields = ['NAME', 'BIRTH_YEAR', 'ISSUED', 'EXPIRES', 'STATUS'] as const
export type MatchField = (typeof matchFields)[number]

export const matchOutcomes = ['MATCH', 'DIFFERS', 'NOT_FOUND'] as const
export type MatchOutcome = (typeof matchOutcomes)[number]

/** What a board says of a license: in force, over, or taken away. Null where its list does not say. */
export type ListedStatus = 'VALID' | 'EXPIRED' | 'NOT_VALID' | null

/** A license as it is checked, with its holder. */
export type CheckedLicense = PersonName & {
  credentialType: string
  credentialNumber: string
  effectiveAt: PlainDate
  expiresAt: PlainDate
  birthYear: number | null
}

/** One line of a board's list. What the list does not have is null. */
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
 * What a board's list says of a license, given the lines of its place and kind that may have its number. Of several lines with the
 * number (a renewal leaves the old one) the one that differs least counts, then the one that runs longest.
 */
export function matchLicense(license: CheckedLicense, lines: readonly ListedLicense[], today: PlainDate): Match {
  const compared = lines
    .filter(({ number }) => isSameNumber(license.credentialType, license.credentialNumber, number))
    .map((line) => ({ line, fields: differences(license, line, today) }))
  compared.sort((a, b) => a.fields.length - b.fields.length || later(a.line.expiresAt, b.line.expiresAt))
  const [best] = compared
  if (!best) return notFound
  const { fields, line } = best
  const outcome = fields.length === 0 ? 'MATCH' : 'DIFFERS'
  return { outcome, line: line.line, fields, reasons: reasonsOf(fields, line, today) }
}

const later = (one: PlainDate | null, other: PlainDate | null) =>
  one === other ? 0 : (one ?? '') > (other ?? '') ? -1 : 1

/** In what a line differs from a license. The day of issue counts only on a list without expiry dates: many lists give the first one. */
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
  const has = (...some: MatchField[]) => some.some((field) => fields.includes(field))
  const reasons: [FailureReason, boolean][] = [
    ['NAME_MISMATCH', has('NAME', 'BIRTH_YEAR')],
    ['DATE_MISMATCH', has('ISSUED', 'EXPIRES')],
    ['EXPIRED', isOver(line, today)],
    ['NOT_VALID', line.status === 'NOT_VALID'],
  ]
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []))
}

/** Whether a person may be told what else the line says: one with another name may be somebody else's. */
export const isTheirs = (fields: readonly MatchField[]): boolean =>
  !fields.includes('NAME') && !fields.includes('BIRTH_YEAR')

/** The result that a match gives: PARTIAL where only dates differ, NO for another name, what is over, not valid or not found. */
export function resultOf({ outcome, reasons }: Pick<Match, 'outcome' | 'reasons'>): 'YES' | 'NO' | 'PARTIAL' {
  if (outcome === 'MATCH') return 'YES'
  return reasons.every((reason) => reason === 'DATE_MISMATCH') ? 'PARTIAL' : 'NO'
}

/** The last check of a license that is not waiting for a result. */
export type LastCheck = { bySuperAdmin: boolean; checkedAt: Date; licenseVersion: number }
type Standing = { verifiedState: VerificationState; verifiedStateReasons: readonly string[]; version: number }

/**
 * Whether a result from a list is news for a license. Not when it says what already stands; and not over what a super admin said of
 * the same number, name and dates after the list was published.
 */
export function isNews(
  license: Standing,
  match: Pick<Match, 'outcome' | 'reasons'>,
  last: LastCheck | null,
  listedAt: Date,
): boolean {
  const same = license.verifiedState === resultOf(match) && license.verifiedStateReasons.join() === match.reasons.join()
  if (same) return false
  const isDecided = last?.bySuperAdmin && last.licenseVersion === license.version && last.checkedAt >= listedAt
  return !isDecided
}
