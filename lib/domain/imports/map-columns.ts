import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { bareText } from '@/lib/domain/people/sort-name'
import {
  addressHeaders,
  claimOfAlias,
  departureColumn,
  isLaterHeader,
  personalHeaders,
  renewalHeaders,
  strengths,
  supervisorNumber,
} from './column-aliases'
import {
  type ColumnMapping,
  type ColumnTarget,
  type ImportField,
  isColumnTarget,
  licenseFields,
  mappedParts,
  personFields,
  targetParts,
} from './columns'
import { isSuffix } from './full-name'
import { readCredentialType, readGeo, readRoleType } from './read-codes'
import { type Claim, type ColumnQuestion, firstValues, type SettledColumns, settleColumns } from './settle-columns'

/** The columns of a file as guessed: the target of each, and the fields that the admin has to choose a column for. */
export type ReadColumns = SettledColumns<ColumnTarget>
export type ImportQuestion = ColumnQuestion<ColumnTarget>

/** The rows that are looked at to see what a column contains. */
const looked = 50

/**
 * Guesses the target of each header by its name and, where the name is vague, by the values below it. No header wins by
 * being first: of several, the one that names the field most surely is used, and equal ones are a question.
 */
export function readColumns(header: readonly string[], rows: readonly (readonly string[])[] = []): ReadColumns {
  const some = rows.slice(0, looked)
  const named = header.map(claimOf)
  const fitting = named.map((claim, column) => claim && weighed(claim, valuesOf(some, column)))
  const claims = withoutNames(withoutLooseEnds(fitting))
  const settled = settleColumns(claims, (column) => rows.length > 0 && firstValues(some, column, 1).length === 0)
  return askAboutRenewal(askAboutState(settled, header, claims), header)
}

/** The target of each header, null for one that is unknown or has to be asked about. */
export const mapColumns = (header: readonly string[], rows: readonly (readonly string[])[] = []) =>
  readColumns(header, rows).mapping

/** The questions that a mapping leaves open: a field without a column, and all of the columns that fit it unused. */
export const openQuestions = (
  header: readonly string[],
  mapping: ColumnMapping,
  rows: readonly (readonly string[])[],
): ImportQuestion[] =>
  readColumns(header, rows).questions.filter(
    ({ target, columns }) =>
      !mapping.some((mapped) => mapped && mappedParts(mapped).target === target) &&
      columns.every((column) => !mapping[column]),
  )

/** A column that an import leaves out, with its first values. */
export type UnusedColumn = { column: number; name: string; values: string[] }

/**
 * The columns that are not read: neither as a fact nor for who has left. Columns without a name and without values are not
 * mentioned.
 */
export const unusedColumns = (
  header: readonly string[],
  mapping: ColumnMapping,
  rows: readonly (readonly string[])[],
): UnusedColumn[] =>
  header
    .map((name, column) => ({ column, name: name.trim(), values: firstValues(rows, column) }))
    .filter(({ column, name, values }) => !mapping[column] && (name !== '' || values.length > 0))
    .filter(({ name }) => !saysWhoLeft(name))

/** Whether a column holds facts that people enter themselves, such as the date of birth. */
export const isPersonalHeader = (header: string): boolean => personalHeaders.has(bareText(header))

/** Whether a column says who has left, or when. */
export const saysWhoLeft = (header: string): boolean => departureColumn(bareText(header)) !== null

/** Whether a column says something about a membership that an import does not read yet, such as the shift. */
export const isUsedLater = (header: string): boolean => isLaterHeader(bareText(header))

/** Whether a text is the header of a column that files of people have, read or not. */
export const isKnownHeader = (text: string): boolean =>
  claimOf(text) !== null ||
  isPersonalHeader(text) ||
  saysWhoLeft(text) ||
  isUsedLater(text) ||
  addressHeaders.has(bareText(text))

type TargetClaim = Claim<ColumnTarget>

const licenseWord =
  '(?:licensure|licence|license|lic(?!en)|certificate|certification|cert(?!ific)|credential|cred(?!ent))'
const licenseWords = new RegExp(`^${licenseWord}(?:(?:or|and)?${licenseWord})*`)

/**
 * Turns "Lic", "Licence", "Certification", "License/Certification" and the like at the beginning into "license": "Lic
 * State", "Licence Type", "Cert No", "License or Certification".
 */
const normalizeLicenseWord = (name: string): string => name.replace(licenseWords, 'license')

/** "License 2 State" and "License #2 State" with the number at the end. */
const withNumberLast = (name: string): string => name.replace(/^license(?:number)?([1-9])(\p{L}.*)$/u, 'license$2$1')

function claimOf(header: string): TargetClaim | null {
  // "License #" is its number; a "#" on its own numbers the rows.
  const bareHeader = bareText(/\p{L}/u.test(header) ? header.replace(/[#＃№]/g, ' number ') : header)
  const normalized = normalizeLicenseWord(bareHeader)
  const claim = claimOfName(bareHeader) ?? claimOfName(normalized) ?? claimOfName(withNumberLast(normalized))
  return claim ?? (supervisorNumber.test(bareHeader) ? { target: 'supervisor', strength: strengths.usual } : null)
}

function claimOfName(name: string): TargetClaim | null {
  const [, baseName = '', number = ''] = /^(.*?)(\d?)$/u.exec(name) ?? []
  const claim = claimOfAlias.get(name) ?? claimOfAlias.get(baseName)
  if (!claim) return null
  const { field, strength } = claim
  const isFirst = number === '' || number === '1' || claimOfAlias.has(name)
  const target = isFirst ? field : `${field}:${number}`
  return isColumnTarget(target) ? { target, strength } : null
}

const valuesOf = (rows: readonly (readonly string[])[], column: number) => firstValues(rows, column, looked)

const courtesyTitles = new Set('mr mrs ms miss mx dr prof rev sr sra srta dra don dona 様 さん 氏 先生'.split(' '))
const isCourtesyTitle = (text: string) => courtesyTitles.has(bareText(text))
/** Employee IDs hold a digit, or are one word. */
const isNumber = (text: string) => /\d/.test(text) || !/[\s,]/.test(text)
const hasDigit = (text: string) => /\d/.test(text)
const hasLetter = (text: string) => /\p{L}/u.test(text)

/** Whether one value of a vaguely named column can be what its name says. */
const canBe: Partial<Record<ImportField, (text: string) => boolean>> = {
  geo: (text) => readGeo(text) !== null,
  roleType: (text) => readRoleType(text) !== null,
  jobTitle: (text) => !isCourtesyTitle(text),
  fullName: hasLetter,
  suffix: isSuffix,
  department: hasLetter,
  employeeId: isNumber,
  supervisor: isNumber,
  credentialType: (text) => readCredentialType(text) !== null,
  credentialNumber: hasDigit,
  effectiveAt: hasDigit,
  expiresAt: hasDigit,
  hireDate: hasDigit,
  npi: hasDigit,
  email: (text) => text.includes('@') || /\d{3}/.test(text),
}

/**
 * The claim of a column with these values. Where none of them can be what the name says, a vague name claims nothing, and
 * a clear one gives way to any other column; alone it stays, so that wrong values are shown as errors.
 */
function weighed(claim: TargetClaim, values: readonly string[]): TargetClaim | null {
  const check = canBe[targetParts(claim.target).field]
  if (values.length === 0 || !check || values.some(check)) return claim
  return claim.strength > strengths.vague ? { ...claim, strength: strengths.unlikely } : null
}

/**
 * In a list of people without the type or number of a license, "State" or "Expiration" is about something else, so
 * vague claims of a license fall.
 */
function withoutLooseEnds(claims: readonly (TargetClaim | null)[]): (TargetClaim | null)[] {
  const fields = claims.map((claim) => (claim ? targetParts(claim.target).field : null))
  const hasLicense = fields.some((field) => field === 'credentialType' || field === 'credentialNumber')
  const hasPeople = fields.some((field) => isOneOf(personFields, field))
  if (hasLicense || !hasPeople) return [...claims]
  return claims.map((claim, column) =>
    claim?.strength === strengths.vague && isOneOf(licenseFields, fields[column]) ? null : claim,
  )
}

/** A full name is only read where its parts have no columns of their own. */
function withoutNames(claims: readonly (TargetClaim | null)[]): (TargetClaim | null)[] {
  const hasParts = claims.some((claim) => claim?.target === 'firstName' || claim?.target === 'lastName')
  return hasParts ? claims.map((claim) => (claim?.target === 'fullName' ? null : claim)) : [...claims]
}

/** A vague "State" beside an address is probably part of it: it is asked about, even when it is the only one. */
function askAboutState(
  settled: ReadColumns,
  header: readonly string[],
  claims: readonly (TargetClaim | null)[],
): ReadColumns {
  const column = settled.mapping.indexOf('geo')
  const isVague = column >= 0 && claims[column]?.strength === strengths.vague
  if (!isVague || !header.some((name) => addressHeaders.has(bareText(name)))) return settled
  return {
    mapping: settled.mapping.map((target, index) => (index === column ? null : target)),
    questions: [...settled.questions, { target: 'geo', columns: [column] }],
  }
}

/** The day of a renewal is asked about where a license has no other column for its end: it may be that of the last one. */
function askAboutRenewal(settled: ReadColumns, header: readonly string[]): ReadColumns {
  const { mapping, questions } = settled
  const isKnown = mapping.includes('expiresAt') || questions.some(({ target }) => target === 'expiresAt')
  const hasLicense = mapping.includes('credentialNumber') || mapping.includes('credentialType')
  const columns = [...header.keys()].filter(
    (column) => !mapping[column] && renewalHeaders.has(normalizeLicenseWord(bareText(header[column]!))),
  )
  if (isKnown || !hasLicense || columns.length === 0) return settled
  return { mapping, questions: [...questions, { target: 'expiresAt', columns }] }
}
