import { type Claim, type SettledColumns, settleColumns } from '../imports/settle-columns'
import { isOneOf } from '../lists/is-one-of'
import { bareText } from '../people/sort-name'
import type { FieldProblem } from '../result'
import { withoutFormula } from '../visible-text'
import { type LicensingBoardCode, licensingBoardOf } from './licensing-boards'

/** The fields in a line of a board's list. `fullName` is "LAST, FIRST MIDDLE" in one column. */
export const rosterFields = [
  'number',
  'lastName',
  'firstName',
  'middleName',
  'fullName',
  'birthDate',
  'geo',
  'credentialType',
  'issuedAt',
  'expiresAt',
  'status',
] as const
export type RosterField = (typeof rosterFields)[number]

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** The position of a field in each line of a fixed-width file. The first character is 1; both ends are included. */
export type Span = { field: RosterField; from: number; to: number }

/**
 * How a file is read. `geo` and `credentialType` apply to all lines if no column has them. `published`: the header is that
 * of the board's published list, whose words are known. `quotes` is false where no cell is quoted.
 */
export type RosterLayout = { geo: string | null; credentialType: string | null } & (
  | {
      format: 'CSV'
      separator: Separator
      header: string[]
      fields: (RosterField | null)[]
      published?: true
      quotes?: false
    }
  | { format: 'FIXED'; skip: number; spans: Span[] }
)

/** The encoding of a file, by its name in the encoding standard. Windows-1252 (Latin-1) can decode any bytes. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'shift_jis' | 'macintosh'

/**
 * The beginning of a file, to guess its layout and to show how it is read: its first lines as text, and as cells if it
 * has them. `titles`: how many records stand above the names of the columns.
 */
export type RosterHead = {
  separator: Separator | null
  lines: string[]
  cells: string[][]
  titles?: number
}

/** The maximum number of columns, characters in a line, and lines to skip. */
export const layoutLimits = { columns: 100, lineLength: 4000, skip: 50 }

/** `sure` names win over `vague` ones, which are also those of other columns. */
const fieldAliases: Readonly<Record<RosterField, { sure: string; vague?: string }>> = {
  number: {
    sure: 'licensenumber licenseno licensenum licnbr certificatenumber certnumber certno certificationnumber',
    vague: 'number lic',
  },
  lastName: { sure: 'lastname surname lname familyname namelast', vague: 'last' },
  firstName: { sure: 'firstname fname givenname namefirst', vague: 'first' },
  middleName: { sure: 'middlename middle mname mi middleinitial namemiddle' },
  fullName: { sure: 'fullname licenseename licenseefullname', vague: 'name nurse nursename' },
  birthDate: { sure: 'birthdate dob dateofbirth birthyear yearofbirth yob' },
  geo: { sure: 'jurisdiction licensestate stateofissue', vague: 'state board' },
  credentialType: { sure: 'licensetype certtype certificatetype credentialtype', vague: 'type profession' },
  issuedAt: { sure: 'issuedate dateissued originalissuedate origissuedt', vague: 'issued effectivedate' },
  expiresAt: { sure: 'expirationdate expiredate expdate licenseexpirationdate expdt', vague: 'expires expiration' },
  status: { sure: 'licensestatus certstatus certificatestatus', vague: 'status compactstatus' },
}
const claimOfAlias: ReadonlyMap<string, Claim<RosterField>> = new Map(
  rosterFields.flatMap((target) =>
    (['vague', 'sure'] as const).flatMap((level, strength) =>
      (fieldAliases[target][level]?.split(' ') ?? []).map((name) => [name, { target, strength }] as const),
    ),
  ),
)
const claimOf = (name: string) => claimOfAlias.get(bareText(name)) ?? null

/** Whether a text is the header of a column that boards' lists have. */
export const isRosterHeader = (text: string): boolean => claimOf(text) !== null

function settledFields(header: readonly string[]): SettledColumns<RosterField> {
  const claims = header.map(claimOf)
  const has = (field: RosterField) => claims.some((claim) => claim?.target === field)
  const hasParts = has('lastName') && has('firstName')
  return settleColumns(claims.map((claim) => (hasParts && claim?.target === 'fullName' ? null : claim)))
}

/**
 * Guesses the field of each column of a header. The surest name of a field wins; equally sure ones are left to be
 * chosen. A full name is not read beside its parts.
 */
export const guessFields = (header: readonly string[]): (RosterField | null)[] => settledFields(header).mapping

/** The question that a column without a field is part of: a field that no column has, and the others that fit it. */
export function fieldQuestion(
  { header, fields }: Pick<Extract<RosterLayout, { format: 'CSV' }>, 'header' | 'fields'>,
  column: number,
): { field: RosterField; others: number[] } | null {
  const question = settledFields(header).questions.find(({ columns }) => columns.includes(column))
  if (!question || fields[column] || fields.includes(question.target)) return null
  return { field: question.target, others: question.columns.filter((other) => other !== column) }
}

/**
 * The fields of an earlier file's columns, applied to a new header by name so that columns may move; null when one is
 * missing.
 */
export function fieldsFromEarlierLayout(
  header: readonly string[],
  earlierLayout: RosterLayout | null,
): (RosterField | null)[] | null {
  if (earlierLayout?.format !== 'CSV') return null
  const fieldByHeader = new Map(
    earlierLayout.header.map((name, index) => [bareText(name), earlierLayout.fields[index] ?? null]),
  )
  const fields = header.map((name) => fieldByHeader.get(bareText(name)) ?? null)
  const isIncluded = (field: RosterField | null) => field === null || fields.includes(field)
  return earlierLayout.fields.every(isIncluded) ? fields : null
}

/** The kind that every line has, when a board lists only one. */
export function onlyKind(code: LicensingBoardCode): { geo: string | null; credentialType: string | null } {
  const board = licensingBoardOf(code)
  const onlyCode = (codes: readonly string[]) => (codes.length === 1 ? (codes[0] ?? null) : null)
  return { geo: onlyCode(board?.geos ?? []), credentialType: onlyCode(board?.types ?? []) }
}

const fieldsOf = (layout: RosterLayout): RosterField[] =>
  layout.format === 'CSV' ? layout.fields.filter((field) => field !== null) : layout.spans.map(({ field }) => field)

/** Why a layout is insufficient: it needs a number, a name, a state and a type. Null when it is sufficient. */
export function layoutProblem(board: LicensingBoardCode, layout: RosterLayout): FieldProblem | null {
  const fields = fieldsOf(layout)
  const has = (field: RosterField) => fields.includes(field)
  if (new Set(fields).size !== fields.length) return 'boardChecks.problems.twice'
  if (!has('number')) return 'boardChecks.problems.noNumber'
  if (!has('fullName') && !(has('lastName') && has('firstName'))) return 'boardChecks.problems.noName'
  if (!has('geo') && !isOneOf(licensingBoardOf(board)?.geos ?? [], layout.geo)) return 'boardChecks.problems.noGeo'
  if (!has('credentialType') && !isOneOf(licensingBoardOf(board)?.types ?? [], layout.credentialType))
    return 'boardChecks.problems.noType'
  return layout.format === 'FIXED' ? spansProblem(layout.spans) : null
}

function spansProblem(spans: readonly Span[]): FieldProblem | null {
  const hasInvalidSpan = spans.some(({ from, to }) => from < 1 || to < from || to > layoutLimits.lineLength)
  if (hasInvalidSpan) return 'boardChecks.problems.span'
  const ordered = spans.toSorted((a, b) => a.from - b.from)
  return ordered.some(({ from }, index) => index > 0 && from <= ordered[index - 1]!.to)
    ? 'boardChecks.problems.spans'
    : null
}

/** The text of each field in a record of a file; fields that the file lacks are absent. */
export function textsOf(
  layout: RosterLayout,
  record: readonly string[] | string,
): Partial<Record<RosterField, string>> {
  const texts: Partial<Record<RosterField, string>> = {}
  if (layout.format === 'FIXED') {
    for (const { field, from, to } of layout.spans)
      texts[field] = String(record)
        .slice(from - 1, to)
        .trim()
    return texts
  }
  for (const [index, field] of layout.fields.entries())
    if (field) texts[field] = withoutFormula(record[index] ?? '').trim()
  return texts
}
