import { foldText } from '../people/sort-name'
import { isPlainDate, type PlainDate } from '../time/plain-date'
import { withoutInvisible } from '../visible-text'
import { searchWords } from './match'
import { type ExclusionFile, sourceOf } from './values'

/** One person on a list. Facts missing from it are null. */
export type ListedExclusion = {
  /** The same for the same exclusion in every file of its source. */
  key: string
  firstName: string
  middleName: string | null
  lastName: string
  /** Folded words of the names, by which people are looked for. */
  words: string[]
  birthOn: PlainDate | null
  npi: string | null
  specialty: string | null
  city: string | null
  geo: string | null
  /** The paragraph of the law (LEIE) or the type of exclusion (SAM). */
  grounds: string | null
  excludedOn: PlainDate
  /** The day on which it ends: of a reinstatement, or named from the start (SAM). */
  endedOn: PlainDate | null
  /** The state for which the exclusion is waived. */
  waivedGeo: string | null
}

/** The columns that a file needs. Layouts: docs/operations.md. */
const leie = ['LASTNAME', 'FIRSTNAME', 'MIDNAME', 'DOB', 'NPI', 'EXCLTYPE', 'EXCLDATE', 'REINDATE'] as const
const sam = ['Classification', 'First', 'Middle', 'Last', 'Active Date', 'Termination Date', 'SAM Number'] as const

const plain = (name: string) => name.replace(/^\uFEFF/, '').trim()

/** Whether a header is that of such a file. */
export function isExclusionHeader(file: ExclusionFile, header: readonly string[]): boolean {
  const names = header.map(plain)
  const needed: readonly string[] = sourceOf(file) === 'SAM' ? sam : leie
  return needed.every((name) => names.includes(name))
}

const maxLength = 200
/** Postgres cannot store NUL in text. */
const storable = (text: string) => withoutInvisible(text.replaceAll('\0', '')).trim().slice(0, maxLength).toWellFormed()

/** Reads the lines below a header; null for a line about no person, or without the day of the exclusion. */
export function lineReader(
  file: ExclusionFile,
  header: readonly string[],
): (record: readonly string[]) => ListedExclusion | null {
  const places = new Map(header.map((name, index) => [plain(name), index]))
  const read = sourceOf(file) === 'SAM' ? readSam : (cell: Cell) => readLeie(cell, file)
  return (record) => read((column) => storable(record[places.get(column) ?? -1] ?? ''))
}

type Cell = (column: string) => string
const orNull = (text: string): string | null => (text === '' ? null : text)
/** Ten zeros stand for no number. */
const npiOf = (text: string): string | null => (/^\d{10}$/.test(text) && /[1-9]/.test(text) ? text : null)

/** Reads YYYYMMDD; null for zeros and anything else. */
function compactDate(text: string): PlainDate | null {
  const date = /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : ''
  return isPlainDate(date) ? date : null
}

/** Reads MM/DD/YYYY or YYYY-MM-DD; null for "Indefinite" and anything else. */
function slashedDate(text: string): PlainDate | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const date = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text
  return isPlainDate(date) ? date : null
}

function readLeie(cell: Cell, file: ExclusionFile): ListedExclusion | null {
  const names = { firstName: cell('FIRSTNAME'), middleName: orNull(cell('MIDNAME')), lastName: cell('LASTNAME') }
  const excludedOn = compactDate(cell('EXCLDATE'))
  if (names.firstName === '' || names.lastName === '' || !excludedOn) return null
  const birthOn = compactDate(cell('DOB'))
  const endedOn = compactDate(cell('REINDATE'))
  // A reinstatement without its day ends nothing.
  if (file === 'LEIE_REINSTATEMENTS' && !endedOn) return null
  return {
    ...names,
    key: keyOf([names.lastName, names.firstName, names.middleName, birthOn, excludedOn]),
    words: searchWords(names),
    birthOn,
    npi: npiOf(cell('NPI')),
    specialty: orNull(cell('SPECIALTY')),
    city: orNull(cell('CITY')),
    geo: orNull(cell('STATE')),
    grounds: orNull(cell('EXCLTYPE')),
    excludedOn,
    endedOn,
    waivedGeo: orNull(cell('WVRSTATE')),
  }
}

function readSam(cell: Cell): ListedExclusion | null {
  const names = { firstName: cell('First'), middleName: orNull(cell('Middle')), lastName: cell('Last') }
  const excludedOn = slashedDate(cell('Active Date'))
  if (cell('Classification') !== 'Individual' || names.firstName === '' || names.lastName === '' || !excludedOn)
    return null
  return {
    ...names,
    key: keyOf([cell('SAM Number'), names.lastName, names.firstName, names.middleName, excludedOn]),
    words: searchWords(names),
    birthOn: null,
    npi: npiOf(cell('NPI')),
    specialty: orNull(cell('Excluding Agency')),
    city: orNull(cell('City')),
    geo: orNull(cell('State / Province')),
    grounds: orNull(cell('Exclusion Type')),
    excludedOn,
    endedOn: slashedDate(cell('Termination Date')),
    waivedGeo: null,
  }
}

const keyOf = (parts: readonly (string | null)[]) => parts.map((part) => foldText(part ?? '')).join('|')
