import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import { type CsvRead, csvLimits } from './read-csv'

/**
 * What a workbook may have unpacked: far more than a staff list needs, and little enough to be read at once. The names
 * of its parts and their sizes are looked at before anything is unpacked.
 */
export const workbookLimits = { bytes: 60_000_000, parts: 1000, sheets: 50 }

const zipStart = [0x50, 0x4b, 0x03, 0x04]
/** Workbooks of before 2007, and encrypted ones. */
const olderStart = [0xd0, 0xcf, 0x11, 0xe0]

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)

/** Whether a file is a workbook of Excel, or pretends to be one. */
export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, zipStart) || startsWith(bytes, olderStart)

type Part = { name: string; size: number }
type WorkbookProblem = Extract<CsvRead, { ok: false }>['problem']

/** The parts of the archive by name and unpacked size; nothing is unpacked. */
function partsOf(bytes: Uint8Array): Part[] {
  const parts: Part[] = []
  unzipSync(bytes, {
    filter: ({ name, originalSize: size }) => {
      parts.push({ name, size })
      return false
    },
  })
  return parts
}

function problemOf(parts: readonly Part[]): WorkbookProblem | null {
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  if (total > workbookLimits.bytes || parts.length > workbookLimits.parts) return 'tooLarge'
  const sheets = parts.filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
  if (sheets.length === 0) return 'notText'
  if (sheets.length > workbookLimits.sheets) return 'tooManySheets'
  // Their values may be of another day, and nobody here can open the other file.
  return parts.some(({ name }) => name.startsWith('xl/externalLinks/')) ? 'linkedWorkbook' : null
}

/** The value of a cell as the text it stands for: a date as ISO, a number without an exponent, a truth as TRUE. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value)
}

/** As it is stored, so that a long number keeps its digits. */
const parseNumber = (text: string): string => (/e/i.test(text) ? String(Number(text)) : text)

/**
 * The records of the sheet with the most rows, each with its row number, the header first. Formulas are not evaluated:
 * the value that the program stored last counts. Macros, links and everything else is left alone.
 */
export async function readXlsx(bytes: Uint8Array): Promise<CsvRead> {
  if (bytes.byteLength > csvLimits.bytes) return { ok: false, problem: 'tooLarge' }
  if (!startsWith(bytes, zipStart)) return { ok: false, problem: 'olderWorkbook' }
  try {
    const problem = problemOf(partsOf(bytes))
    if (problem) return { ok: false, problem }
    const sheets = await readWorkbook(bytes.slice().buffer, { parseNumber, trim: true })
    const tables = sheets.map(({ data }) => recordsOf(data))
    const records = tables.reduce((most, table) => (table.length > most.length ? table : most), [])
    return limited(records)
  } catch {
    // A damaged archive, or no workbook.
    return { ok: false, problem: 'notText' }
  }
}

type Records = Extract<CsvRead, { ok: true }>['records']

function recordsOf(rows: readonly (readonly unknown[])[]): Records {
  const records = rows.map((row, index) => ({ line: index + 1, cells: row.map(cellText) }))
  return records.filter(({ cells }) => cells.some((text) => text !== ''))
}

function limited(records: Records): CsvRead {
  if (records.length === 0) return { ok: false, problem: 'empty' }
  if (records.length > csvLimits.rows) return { ok: false, problem: 'tooManyRows' }
  if (records.some(({ cells }) => cells.length > csvLimits.columns)) return { ok: false, problem: 'tooManyColumns' }
  return { ok: true, records, separator: '\t', encoding: null }
}
