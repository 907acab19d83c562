import { paperDate } from '@/lib/domain/time/paper-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { textStream } from './streams'

/** A calendar date of a cell: a date in a workbook, in US style in a text file, as on papers. */
export type DayCell = { day: PlainDate }
/** The values of a cell in an exported table. Numbers stay numbers; everything else becomes text. */
export type CsvValue = string | number | boolean | DayCell | null | undefined

export const dayCell = (day: PlainDate): DayCell => ({ day })
export const isDay = (value: CsvValue): value is DayCell => typeof value === 'object' && value !== null

/**
 * Text at the start of a cell that spreadsheet programs would run as a formula; includes the full-width forms used in
 * Japanese.
 */
const formula = /^[=+\-@＝＋－＠\t\r\n]/
const special = /[",;\t\r\n]|^\s|\s$/

/** One cell, quoted if necessary. Text that could be read as a formula gets a leading apostrophe. */
function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = isDay(value) ? paperDate(value.day) : String(value)
  const safe = formula.test(text) ? `'${text}` : text
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of RFC 4180 with its CRLF. A line of a single empty cell is quoted, so that it is not an empty line. */
export function csvLine(values: readonly CsvValue[]): string {
  const line = values.map(cell).join(',')
  return `${line === '' && values.length === 1 ? '""' : line}\r\n`
}

/**
 * Removes the apostrophe that `csvLine` put before text that looked like a formula, when one of our files is imported
 * again.
 */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

type Form = {
  /** Begins with the byte order mark by which Excel recognizes UTF-8; programs read a file more easily without it. */
  mark?: boolean
}

/** A table as a file in UTF-8; rows are only fetched as fast as they are read. */
export const csvStream = (
  header: readonly string[],
  rows: AsyncIterable<readonly CsvValue[]>,
  { mark = true }: Form = {},
): ReadableStream<Uint8Array<ArrayBuffer>> => textStream(csvLines(header, rows, mark))

async function* csvLines(header: readonly string[], rows: AsyncIterable<readonly CsvValue[]>, mark: boolean) {
  yield `${mark ? '\uFEFF' : ''}${csvLine(header)}`
  for await (const row of rows) yield csvLine(row)
}
