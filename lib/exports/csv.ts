import { textStream } from './text-stream'

/** What a cell of an exported table can contain. Numbers stay numbers; everything else is text. */
export type CsvValue = string | number | boolean | null | undefined

/** What Excel and its kin would run as a formula at the start of a cell; where Japanese is written, the wide forms too. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/
const special = /[",;\t\r\n]|^\s|\s$/

/** One cell: text that could be read as a formula gets a leading apostrophe; quoted where it has to be. */
function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = String(value)
  const safe = formula.test(text) ? `'${text}` : text
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of RFC 4180 with its CRLF. A line of a single empty cell is quoted, so that it is not an empty line. */
export function csvLine(values: readonly CsvValue[]): string {
  const line = values.map(cell).join(',')
  return `${line === '' && values.length === 1 ? '""' : line}\r\n`
}

/** Undoes what `csvLine` did to text that looked like a formula, for a file of ours that comes back. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

type Form = {
  /** Begins with the mark by which Excel knows UTF-8; programs read a file without it more easily. */
  mark?: boolean
}

/** A table as a file in UTF-8; rows are taken only as fast as they are read. */
export const csvStream = (
  header: readonly string[],
  rows: AsyncIterable<readonly CsvValue[]>,
  { mark = true }: Form = {},
): ReadableStream<Uint8Array<ArrayBuffer>> => textStream(csvLines(header, rows, mark))

async function* csvLines(header: readonly string[], rows: AsyncIterable<readonly CsvValue[]>, mark: boolean) {
  yield `${mark ? '\uFEFF' : ''}${csvLine(header)}`
  for await (const row of rows) yield csvLine(row)
}
