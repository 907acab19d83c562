import { isOneOf } from '../lists/is-one-of'
import { bareText } from '../people/sort-name'
import type { FieldProblem } from '../result'
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

/** How a file is read. `geo` and `credentialType` apply to all lines if no column has them. */
export type RosterLayout = { geo: string | null; credentialType: string | null } & (
  | { format: 'CSV'; separator: Separator; header: string[]; fields: (RosterField | null)[] }
  | { format: 'FIXED'; skip: number; spans: Span[] }
)

/**
 * The encoding of a file. A file that is neither UTF-8 nor UTF-16 with a byte order mark is read as Windows-1252
 * (Latin-1), which can decode any bytes.
 */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * The beginning of a file, to guess its layout and to show how it is read: its first lines as text, and as cells if it
 * has them.
 */
export type RosterHead = { separator: Separator | null; lines: string[]; cells: string[][] }

/** The maximum number of columns, characters in a line, and lines to skip. */
export const layoutLimits = { columns: 100, lineLength: 4000, skip: 50 }

const fieldAliases: Readonly<Record<RosterField, string>> = {
  number:
    'number licensenumber licenseno licensenum certificatenumber certnumber certno certificationnumber lic licnbr',
  lastName: 'lastname last surname lname familyname namelast',
  firstName: 'firstname first fname givenname namefirst',
  middleName: 'middlename middle mname mi middleinitial namemiddle',
  fullName: 'name fullname licenseename nurse nursename',
  birthDate: 'birthdate dob dateofbirth birthyear yearofbirth yob',
  geo: 'jurisdiction state licensestate board stateofissue',
  credentialType: 'licensetype type certtype certificatetype credentialtype profession',
  issuedAt: 'issuedate issued dateissued originalissuedate effectivedate origissuedt',
  expiresAt: 'expirationdate expiredate expires expdate expiration licenseexpirationdate expdt',
  status: 'status licensestatus certstatus certificatestatus compactstatus',
}
const fieldOfAlias = new Map(
  Object.entries(fieldAliases).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field as RosterField]),
  ),
)

/** Guesses the field of each column of a header; each field at most once. */
export function guessFields(header: readonly string[]): (RosterField | null)[] {
  const usedFields = new Set<RosterField>()
  return header.map((name) => {
    const field = fieldOfAlias.get(bareText(name))
    if (!field || usedFields.has(field)) return null
    usedFields.add(field)
    return field
  })
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
  for (const [index, field] of layout.fields.entries()) if (field) texts[field] = (record[index] ?? '').trim()
  return texts
}
