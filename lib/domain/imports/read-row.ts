import { allowed } from '@/lib/domain/credentials/offered-types'
import { isEmail, normalizeEmail, normalizePhone } from '@/lib/domain/people/contact'
import { dateWindowProblem } from '@/lib/domain/people/date-window'
import { readNpi } from '@/lib/domain/people/npi'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { isRounded, keyText, visibleText } from '../visible-text'
import {
  type ColumnMapping,
  type ColumnTarget,
  type LicenseField,
  licensesInRow,
  licenseTarget,
  mappedParts,
  missingOfLicense,
  type PersonField,
} from './columns'
import { isSuffix, splitFullName, withSuffix } from './full-name'
import type { Columns, ImportRow, PersonFacts, ReportedLicense, RowProblem } from './import-row'
import { readCredentialType, readGeo, readRoleType } from './read-codes'
import { type DateOrder, dateOrders, isNoDate, readFileDate } from './read-date'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused here
const controlCharacters = /[\u0000-\u001f\u007f]/
const licenseNumberPattern = /^[\p{L}\p{N} ./#-]+$/u

/** The column index of each mapped target. */
export const columnsOf = (mapping: ColumnMapping): Columns =>
  new Map(mapping.flatMap((mapped, index) => (mapped ? [[mappedParts(mapped).target, index] as const] : [])))

/** `today` bounds dates; `orders` says how the columns of dates write them, month first where it says nothing. */
type Known = { today: PlainDate; orders: ReadonlyMap<ColumnTarget, DateOrder> }

/** Reads the cells of one row by the rules of each field. An empty cell has no value. */
class RowReader {
  readonly problems: RowProblem[] = []
  readonly notes: RowProblem[] = []
  private readonly cells: readonly string[]
  private readonly columns: Columns
  private readonly known: Known

  constructor(cells: readonly string[], columns: Columns, known: Known) {
    this.cells = cells
    this.columns = columns
    this.known = known
  }

  column(target: ColumnTarget): number | null {
    return this.columns.get(target) ?? null
  }

  refuse(target: ColumnTarget, key: string, params?: RowProblem['params']): null {
    this.problems.push({ key, column: this.column(target), ...(params ? { params } : {}) })
    return null
  }

  /** Says that a cell is not used, without refusing the row. */
  leave(target: ColumnTarget, key: string): null {
    this.notes.push({ key, column: this.column(target) })
    return null
  }

  /** Whether all columns are there that a license needs. */
  hasLicense(number: number): boolean {
    return missingOfLicense(number, (target) => this.columns.has(target)).length === 0
  }

  /** The cell of a target, trimmed; "" when the file has no such column. */
  text(target: ColumnTarget): string {
    const column = this.columns.get(target)
    return column === undefined ? '' : (this.cells[column] ?? '').trim()
  }

  line(target: ColumnTarget, max: number, text = oneLine(this.text(target))): string | null {
    if (text === '') return null
    if (controlCharacters.test(text)) return this.refuse(target, 'validation.controlCharacters')
    return text.length > max ? this.refuse(target, 'validation.tooLong', { max }) : text
  }

  read<T>(target: ColumnTarget, read: (text: string) => T | null, key: string): T | null {
    const text = this.text(target)
    if (text === '') return null
    return read(text) ?? this.refuse(target, key)
  }

  date(target: ColumnTarget): PlainDate | null {
    const text = this.text(target)
    if (text === '' || isNoDate(text)) return null
    const date = readFileDate(text, this.known.orders.get(target))
    if (date === 'unclear') return this.refuse(target, 'imports.problems.dateOrder')
    if (!date) return this.refuse(target, 'validation.couldNotParseDate')
    const problem = dateWindowProblem(date, this.known.today)
    return problem ? this.refuse(target, problem) : date
  }

  /** A number that identifies somebody or something, as it is compared. */
  key(target: ColumnTarget): string | null {
    const text = keyText(this.text(target))
    return isRounded(text) ? this.refuse(target, 'imports.problems.rounded') : this.line(target, 50, text)
  }
}

const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ')

const readEmail = (text: string) => {
  const email = normalizeEmail(visibleText(text))
  return isEmail(email) ? email : null
}
const readPhone = (text: string) => normalizePhone(visibleText(text)) || null

/** A number at a switchboard: "(415) 555-0100 x2200". */
const hasExtension = (text: string) => {
  if (text.length > 60) return false
  const [, number] = /^(.*?)(?:,|;|\s)*(?:#|x|ext|extn|extension|anexo|内線)[.: ]*\d{1,6}$/i.exec(text) ?? []
  return number !== undefined && readPhone(number) !== null
}

/**
 * Reads email address and phone number. If only one is given, and in the other's column, it is accepted as what it is.
 * Beside an address, a number that cannot be read is left out: nothing is sent to it.
 */
function readContacts(reader: RowReader): Pick<PersonFacts, 'email' | 'phone'> {
  const [email, phone] = [visibleText(reader.text('email')), visibleText(reader.text('phone'))]
  if (phone === '' && readPhone(email)) return { email: null, phone: readPhone(email) }
  if (email === '' && readEmail(phone)) return { email: readEmail(phone), phone: null }
  const read = reader.read('email', readEmail, 'validation.email')
  const number = readPhone(phone)
  if (phone === '' || number) return { email: read, phone: number }
  if (read) return { email: read, phone: reader.leave('phone', 'imports.notes.phone') }
  const key = hasExtension(phone) ? 'imports.problems.extension' : 'validation.phone'
  return { email: read, phone: reader.refuse('phone', key) }
}

/** A number that is no NPI is left out: it only helps to tell people apart on lists. */
function readNpiCell(reader: RowReader): string | null {
  const text = keyText(reader.text('npi'))
  return text === '' || /^0+$/.test(text) ? null : (readNpi(text) ?? reader.leave('npi', 'imports.notes.npi'))
}

/** Reads the name from its own columns or, where these are missing or empty, from that of the whole name. */
function readNames(reader: RowReader): Pick<PersonFacts, 'firstName' | 'middleName' | 'lastName'> {
  const names = ['firstName', 'middleName', 'lastName'] as const
  const hasParts = reader.text('firstName') !== '' || reader.text('lastName') !== ''
  const whole = hasParts ? null : splitFullName(oneLine(reader.text('fullName')))
  const [firstName, middleName, lastName] = names.map((field) => {
    const part = whole?.[field]
    return part ? reader.line('fullName', 100, part) : reader.line(field, 100)
  })
  const suffix = visibleText(reader.text('suffix'))
  return {
    firstName: firstName ?? null,
    middleName: middleName ?? null,
    lastName: lastName && isSuffix(suffix) ? withSuffix(lastName, suffix) : (lastName ?? null),
  }
}

type DateColumn = { target: ColumnTarget; column: number; values: string[]; order: DateOrder; isChosen: boolean }

/** The columns of dates, each with the order that was chosen for it or is seen from all of its values. */
function dateColumns(mapping: ColumnMapping, rows: readonly (readonly string[])[]): DateColumn[] {
  const dated = mapping.flatMap((mapped, column) => {
    const parts = mapped && mappedParts(mapped)
    return parts?.isDate ? [{ ...parts, column, values: rows.map((cells) => cells[column] ?? '') }] : []
  })
  const seen = dateOrders(dated.map(({ values }) => values))
  return dated.map(({ target, column, values, order }, index) => ({
    target,
    column,
    values,
    order: order ?? seen[index]!,
    isChosen: order !== null,
  }))
}

/** The order in which each column of dates writes them. */
export const dateOrdersOf = (mapping: ColumnMapping, rows: readonly (readonly string[])[]): Known['orders'] =>
  new Map(dateColumns(mapping, rows).map(({ target, order }) => [target, order]))

/** The columns whose order of dates is open, or was and has been chosen. */
export const asksOrder = (mapping: ColumnMapping, rows: readonly (readonly string[])[]): number[] =>
  dateColumns(mapping, rows)
    .filter(({ values, order, isChosen }) => isChosen || values.some((text) => readFileDate(text, order) === 'unclear'))
    .map(({ column }) => column)

/** Reads one row of a file with a mapping. `today` bounds dates; `orders` are those of its columns of dates. */
export function readRow(
  { line, cells }: { line: number; cells: readonly string[] },
  columns: Columns,
  today: PlainDate,
  orders: Known['orders'] = new Map(),
): ImportRow {
  const reader = new RowReader(cells, columns, { today, orders })
  const name = (field: PersonField) => reader.line(field, 100)
  const facts = {
    employeeId: reader.key('employeeId'),
    ...readNames(reader),
    ...readContacts(reader),
    roleType: reader.read('roleType', readRoleType, 'imports.problems.role'),
    department: name('department'),
    jobTitle: name('jobTitle'),
    supervisor: reader.key('supervisor'),
    hireDate: reader.date('hireDate'),
    npi: readNpiCell(reader),
  }
  const licenses = Array.from({ length: licensesInRow }, (_, index) => readLicense(reader, index + 1))
  const { problems, notes } = reader
  if (problems.length === 0 && !facts.employeeId && !facts.email && !facts.phone)
    problems.push({ key: 'imports.problems.noKey', column: null })
  return { line, facts, licenses: licenses.filter((license) => license !== null), problems, notes }
}

/**
 * A license of the row; null when there is none or it cannot be read, which is recorded as a problem. A state alone is
 * none: HR systems write that of the workplace beside everybody.
 */
function readLicense(reader: RowReader, number: number): ReportedLicense | null {
  const target = (field: LicenseField) => licenseTarget(field, number)
  const isFilled = (field: LicenseField) => !isNoDate(reader.text(target(field))) && reader.text(target(field)) !== ''
  const names = ['credentialType', 'credentialNumber', 'effectiveAt', 'expiresAt'] as const
  if (!reader.hasLicense(number) || !names.some(isFilled)) return null
  const problemsBefore = reader.problems.length
  const geo = reader.read(target('geo'), readGeo, 'imports.problems.geo')
  const credentialType = reader.read(target('credentialType'), readCredentialType, 'imports.problems.credentialType')
  const credentialNumber = reader.key(target('credentialNumber'))
  const effectiveAt = reader.date(target('effectiveAt'))
  const expiresAt = reader.date(target('expiresAt'))
  if (reader.problems.length > problemsBefore) return null
  if (!geo || !credentialType || !credentialNumber || !expiresAt) {
    const missing = !geo
      ? 'geo'
      : !credentialType
        ? 'credentialType'
        : !credentialNumber
          ? 'credentialNumber'
          : 'expiresAt'
    return reader.refuse(target(missing), `imports.problems.missing.${missing}`)
  }
  if (!licenseNumberPattern.test(credentialNumber))
    return reader.refuse(target('credentialNumber'), 'validation.credentialNumber')
  if (!allowed(geo, credentialType)) return reader.refuse(target('credentialType'), 'validation.typeNotAllowed')
  if (effectiveAt && expiresAt <= effectiveAt) return reader.refuse(target('expiresAt'), 'validation.expiryBeforeIssue')
  return { geo, credentialType, credentialNumber, effectiveAt, expiresAt }
}
