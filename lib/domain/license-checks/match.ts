import type { VerificationState, verificationFailureReasons } from '../lists/credentials'
import type { PersonName } from '../people/names'
import { foldText } from '../people/sort-name'
import type { PlainDate } from '../time/plain-date'

/** Letters commonly put before a number of a credential type; they only repeat the type. */
const prefixesOf: Readonly<Record<string, readonly string[]>> = {
  CNA: ['CNA', 'NA', 'C'],
  HHA: ['HHA', 'H'],
  LVN: ['LVN', 'VN', 'LPN', 'PN'],
  LPN: ['LPN', 'PN', 'LVN', 'VN'],
  RN: ['RN', 'R'],
  CMA2: ['CMA', 'MA'],
  NFA: ['NFA', 'NHA'],
}

const bareNumber = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

const numberParts = /^([A-Z]*)0*(.*)$/

/**
 * The comparison key of a number: ASCII letters and digits in upper case, without the letters before the first digit
 * and without leading zeros. A number made of only letters or zeros does not change. The database computes the same key
 * (`license_number_key`) to find candidates; `isSameNumber` decides whether they are the same.
 */
export function numberKey(text: string): string {
  const plainNumber = bareNumber(text)
  const digits = numberParts.exec(plainNumber)?.[2] ?? ''
  return digits === '' ? plainNumber : digits
}

/**
 * Whether two numbers of a kind of license are the same. Spaces, dashes, leading zeros, case and the kind's usual
 * letters are ignored ("RN 012-345" is "12345"). Other letters count when both numbers have some: A12345 and B12345
 * differ.
 */
export function isSameNumber(type: string, one: string, other: string): boolean {
  if (numberKey(one) !== numberKey(other) || numberKey(one) === '') return false
  const [letters, otherLetters] = [lettersOf(type, one), lettersOf(type, other)]
  return letters === '' || otherLetters === '' || letters === otherLetters
}

type Numbered = { geo: string; credentialType: string; credentialNumber: string }

/** Whether two entries of one person are the same license, however its number is written. */
export const isSameLicense = (one: Numbered, other: Numbered): boolean =>
  one.geo === other.geo &&
  one.credentialType === other.credentialType &&
  (one.credentialNumber === other.credentialNumber ||
    isSameNumber(one.credentialType, one.credentialNumber, other.credentialNumber))

/** The letters before the digits, unless they are the kind's usual ones. */
function lettersOf(type: string, text: string): string {
  const plainNumber = bareNumber(text)
  const [, letters = '', digits = ''] = numberParts.exec(plainNumber) ?? []
  return digits === '' || prefixesOf[type]?.includes(letters) ? '' : letters
}

const suffixes: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'junior', 'senior'])

/**
 * The words of a name for comparison. Accents, case, marks and suffixes ("Jr.", "III") are ignored; a hyphen separates
 * words.
 */
export function nameWords(text: string | null | undefined): string[] {
  const folded = foldText(text ?? '').replace(/['’`.]/g, '')
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !suffixes.has(word))
}

const joinWords = (words: readonly string[]) => words.join('')

/** Whether two family names are the same, or one is part of the other double name ("Garcia" and "Garcia Lopez"). */
function isSameFamilyName(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return false
  if (joinWords(one) === joinWords(other)) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  // A particle on its own ("de", "la") is not a name.
  return short.length < long.length && joinWords(short).length > 3 && short.every((word) => long.includes(word))
}

/**
 * Whether two given names are the same: the first words must be equal, and any further words must not contradict each
 * other.
 */
function isSameGivenName(one: readonly string[], other: readonly string[]): boolean {
  const [first, ...middle] = one
  const [second, ...otherMiddle] = other
  if (!first || !second) return false
  if (joinWords(one) === joinWords(other)) return true
  if (first !== second) return false
  return middle.length === 0 || otherMiddle.length === 0 || isInitialOf(joinWords(middle), joinWords(otherMiddle))
}

/** A middle name matches its initial; two full ones must be equal. */
function isInitialOf(one: string, other: string): boolean {
  if (one.length === 1 || other.length === 1) return one[0] === other[0]
  return one === other
}

/**
 * Whether a name on a board's list is a person's. Names are folded and suffixes dropped; a middle name may be an
 * initial or missing; first and last name may have been swapped. A name with a missing part matches nobody.
 */
export function isSameName(person: PersonName, listed: PersonName): boolean {
  const givenWords = (name: PersonName) => [...nameWords(name.firstName), ...nameWords(name.middleName)]
  const [personGiven, listedGiven] = [givenWords(person), givenWords(listed)]
  const [personFamily, listedFamily] = [nameWords(person.lastName), nameWords(listed.lastName)]
  if (isSameFamilyName(personFamily, listedFamily) && isSameGivenName(personGiven, listedGiven)) return true
  return (
    isSameFamilyName(personFamily, nameWords(listed.firstName)) &&
    isSameGivenName(personGiven, [...listedFamily, ...nameWords(listed.middleName)])
  )
}

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
type Verification = { verifiedState: VerificationState; verifiedStateReasons: readonly string[]; version: number }

/**
 * Whether a result from a list changes a license. It does not if it equals the stored result, or if a super admin
 * decided on the same version of the license after the list was published.
 */
export function isNews(
  license: Verification,
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
