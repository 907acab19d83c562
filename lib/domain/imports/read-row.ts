import { allowed } from '@/lib/domain/credentials/offered-types'
import { isEmail, normalizeEmail, normalizePhone } from '@/lib/domain/people/contact'
import { dateWindowProblem } from '@/lib/domain/people/date-window'
import { parseDate } from '@/lib/domain/time/parse-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type ColumnMapping, type ColumnTarget, type LicenseField, licensesInRow, type PersonField } from './columns'
import type { Columns, ImportRow, PersonFacts, ReportedLicense, RowProblem } from './import-row'
import { readCredentialType, readGeo, readRoleType } from './read-codes'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused here
const controlCharacters = /[\u0000-\u001f\u007f]/
const licenseNumberPattern = /^[\p{L}\p{N} ./#-]+$/u

/** The column index of each mapped target. */
export const columnsOf = (mapping: ColumnMapping): Columns =>
  new Map(mapping.flatMap((target, index) => (target ? [[target, index] as const] : [])))

/** Reads the cells of one row by the rules of each field. An empty cell has no value. */
class RowReader {
  readonly problems: RowProblem[] = []
  private readonly cells: readonly string[]
  private readonly columns: Columns
  private readonly today: PlainDate

  constructor(cells: readonly string[], columns: Columns, today: PlainDate) {
    this.cells = cells
    this.columns = columns
    this.today = today
  }

  column(target: ColumnTarget): number | null {
    return this.columns.get(target) ?? null
  }

  refuse(target: ColumnTarget, key: string, params?: RowProblem['params']): null {
    this.problems.push({ key, column: this.column(target), ...(params ? { params } : {}) })
    return null
  }

  /** The cell of a target, trimmed; "" when the file has no such column. */
  text(target: ColumnTarget): string {
    const column = this.columns.get(target)
    return column === undefined ? '' : (this.cells[column] ?? '').trim()
  }

  line(target: ColumnTarget, max: number): string | null {
    const text = this.text(target).replace(/\s*[\r\n]+\s*/g, ' ')
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
    if (text === '') return null
    const parsed = parseDate(text.replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/, toIsoDate))
    if (!parsed.ok) return this.refuse(target, parsed.messageKey)
    const problem = dateWindowProblem(parsed.value, this.today)
    return problem ? this.refuse(target, problem) : parsed.value
  }
}

/** For dates such as "2026/11/5", as spreadsheets in Japan write them. */
const toIsoDate = (_all: string, year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const readEmail = (text: string) => (isEmail(normalizeEmail(text)) ? normalizeEmail(text) : null)
const readPhone = (text: string) => normalizePhone(text) || null

/**
 * Reads email address and phone number. If only one is given, and in the other's column, it is accepted as what it is.
 */
function readContacts(reader: RowReader): Pick<PersonFacts, 'email' | 'phone'> {
  const [email, phone] = [reader.text('email'), reader.text('phone')]
  if (phone === '' && readPhone(email)) return { email: null, phone: readPhone(email) }
  if (email === '' && readEmail(phone)) return { email: readEmail(phone), phone: null }
  return {
    email: reader.read('email', readEmail, 'validation.email'),
    phone: reader.read('phone', readPhone, 'validation.phone'),
  }
}

/** Reads one row of a file with a mapping. `today` bounds dates. */
export function readRow(
  { line, cells }: { line: number; cells: readonly string[] },
  columns: Columns,
  today: PlainDate,
): ImportRow {
  const reader = new RowReader(cells, columns, today)
  const name = (field: PersonField) => reader.line(field, 100)
  const facts = {
    employeeId: reader.line('employeeId', 50),
    firstName: name('firstName'),
    middleName: name('middleName'),
    lastName: name('lastName'),
    ...readContacts(reader),
    roleType: reader.read('roleType', readRoleType, 'imports.problems.role'),
    department: name('department'),
    jobTitle: name('jobTitle'),
    supervisor: reader.line('supervisor', 50),
    hireDate: reader.date('hireDate'),
  }
  const licenses = Array.from({ length: licensesInRow }, (_, index) => readLicense(reader, index + 1))
  const { problems } = reader
  if (problems.length === 0 && !facts.employeeId && !facts.email && !facts.phone)
    problems.push({ key: 'imports.problems.noKey', column: null })
  return { line, facts, licenses: licenses.filter((license) => license !== null), problems }
}

/** A license of the row; null when there is none or it cannot be read, which is recorded as a problem. */
function readLicense(reader: RowReader, number: number): ReportedLicense | null {
  const target = (field: LicenseField) => (number === 1 ? field : `${field}:${number}`) as ColumnTarget
  if (
    !(['geo', 'credentialType', 'credentialNumber', 'effectiveAt', 'expiresAt'] as const).some((f) =>
      reader.text(target(f)),
    )
  )
    return null
  const problemsBefore = reader.problems.length
  const geo = reader.read(target('geo'), readGeo, 'imports.problems.geo')
  const credentialType = reader.read(target('credentialType'), readCredentialType, 'imports.problems.credentialType')
  const credentialNumber = reader.line(target('credentialNumber'), 50)
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
