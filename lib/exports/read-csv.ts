import type { TextEncoding } from '@/lib/domain/license-checks/layout'
import { maxFileBytes } from '@/lib/domain/values'
import { decodeText } from './decode-text'

/** The largest file that is read. */
export const csvLimits = { bytes: maxFileBytes, rows: 20_000, columns: 100 }

type CsvProblem =
  | 'empty'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'openQuote'
  | 'notText'
  | 'tooManySheets'
  | 'linkedWorkbook'
  | 'olderWorkbook'
/** A record with the line of the file it begins on. */
type CsvRecord = { line: number; cells: string[] }
export type CsvRead =
  /** `encoding` is null for text that was not decoded here. */
  | { ok: true; records: CsvRecord[]; separator: string; encoding: TextEncoding | null }
  | { ok: false; problem: CsvProblem }

const separators = [',', ';', '\t', '|'] as const

/**
 * The records of a file, the header first. Separator, encoding and line ends are detected; empty lines are left out.
 */
export function readCsv(bytes: Uint8Array): CsvRead {
  if (bytes.byteLength > csvLimits.bytes) return { ok: false, problem: 'tooLarge' }
  const { text, encoding } = decodeText(bytes)
  if (isBinary(text)) return { ok: false, problem: 'notText' }
  // Programs that pad fields of a fixed length leave zeros in the text.
  const read = readCsvText(text.replaceAll('\0', ''))
  return read.ok ? { ...read, encoding } : read
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell other files from text
const otherControls = /[\u0001-\u0008\u000e-\u0019\u001b-\u001f]/

/** Whether a file with zeros is something else than text: it has other control characters, too, or almost only zeros. */
function isBinary(text: string): boolean {
  if (!text.includes('\0')) return false
  const zeros = text.split('\0').length - 1
  return otherControls.test(text) || zeros * 4 > text.length
}

/** Reads text that is already decoded, for example pasted from a spreadsheet. */
export function readCsvText(text: string): CsvRead {
  const separatorLine = /^\uFEFF?sep=(.)\r?\n/.exec(text)
  const from = separatorLine ? separatorLine[0].length : text.startsWith('\uFEFF') ? 1 : 0
  const separator = separatorLine?.[1] ?? separatorOf(text, from)
  const records = parse(text, from, separator, separatorLine ? 2 : 1)
  if (typeof records === 'string') return { ok: false, problem: records }
  return records.length === 0 ? { ok: false, problem: 'empty' } : { ok: true, records, separator, encoding: null }
}

/** The records that are looked at to find the separator: enough to get below title lines. */
const sampledRecords = 30

/**
 * The separator that divides the most of the first records into the same number of cells, the finer one of two that do;
 * a comma when there is none. What is inside of quotes does not count.
 */
function separatorOf(text: string, from: number): string {
  const counted = countSeparators(text, from)
  const scores = separators.map((separator, index) => {
    const counts = counted.map((counts) => counts[index]!).filter((count) => count > 0)
    const bySize = Map.groupBy(counts, (count) => count)
    const [size, alike] = [...bySize].reduce(
      (best, one) => (one[1].length > best[1].length ? one : best),
      [0, [] as number[]],
    )
    return { separator, alike: alike.length, size }
  })
  const [best] = scores.toSorted((a, b) => b.alike - a.alike || b.size - a.size)
  return best!.separator
}

/** How often each separator stands in each of the first records that are not empty. */
function countSeparators(text: string, from: number): number[][] {
  const records: number[][] = []
  let counts = separators.map(() => 0)
  let [quoted, hasContent] = [false, false]
  for (let at = from; at < text.length && records.length < sampledRecords; at += 1) {
    const char = text[at]!
    if (char === '"') quoted = !quoted
    const index = quoted ? -1 : separators.indexOf(char as (typeof separators)[number])
    if (index >= 0) counts[index]! += 1
    if (!quoted && (char === '\n' || char === '\r')) {
      if (hasContent) records.push(counts)
      counts = separators.map(() => 0)
      hasContent = false
    } else if (char.trim() !== '') hasContent = true
  }
  if (hasContent) records.push(counts)
  return records
}

type Reader = { text: string; at: number; line: number; separator: string }

function parse(text: string, from: number, separator: string, line: number): CsvRecord[] | CsvProblem {
  const reader: Reader = { text, at: from, line, separator }
  const records: CsvRecord[] = []
  while (reader.at < text.length) {
    const begins = reader.line
    const cells = readRecord(reader)
    if (typeof cells === 'string') return cells
    if (cells.length > csvLimits.columns) return 'tooManyColumns'
    if (cells.every((cell) => cell.trim() === '')) continue
    // One more than the rows, for the header.
    if (records.push({ line: begins, cells }) > csvLimits.rows + 1) return 'tooManyRows'
  }
  return records
}

/** Reads one record, including its line end. */
function readRecord(reader: Reader): string[] | CsvProblem {
  const cells: string[] = []
  for (;;) {
    const cell = readCell(reader)
    if (cell === null) return 'openQuote'
    cells.push(cell)
    const char = reader.text[reader.at]
    reader.at += 1
    if (char === reader.separator) continue
    if (char === '\r' && reader.text[reader.at] === '\n') reader.at += 1
    reader.line += 1
    return cells
  }
}

/**
 * Reads one cell, up to the character that ends it. A quote opens only at the start of a cell; text after the closing
 * quote is kept unchanged.
 */
function readCell(reader: Reader): string | null {
  const { text } = reader
  if (text[reader.at] !== '"') return readBare(reader)
  let value = ''
  for (let from = reader.at + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return null
    value += text.slice(from, quote)
    from = quote + 2
    if (text[quote + 1] === '"') value += '"'
    else {
      reader.at = quote + 1
      break
    }
  }
  for (const _ of value.matchAll(/\r\n|\r|\n/g)) reader.line += 1
  return value + readBare(reader)
}

function readBare(reader: Reader): string {
  const { text, separator } = reader
  const begins = reader.at
  for (; reader.at < text.length; reader.at += 1) {
    const char = text[reader.at]
    if (char === separator || char === '\n' || char === '\r') break
  }
  return text.slice(begins, reader.at)
}

/** A record of a file with the line it begins on. */
type TextRecord<T> = { line: number; record: T }

export class UnreadableText extends Error {}

/** Maximum characters of one record, so that a quote that is never closed does not collect the rest of the file. */
const longestRecord = 64 * 1024

/**
 * The lines of a text that arrives in pieces, without empty ones.
 * @throws UnreadableText for a line without an end.
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<TextRecord<string>> {
  for await (const one of allLinesOf(pieces)) if (one.record.trim() !== '') yield one
}

/**
 * The records of a CSV that arrives in pieces. Cells may be quoted and contain separators, quotes and line ends, unless
 * the file is known to quote none. Empty records are left out.
 */
export async function* csvRecordsOf(
  pieces: AsyncIterable<string>,
  separator: string,
  { quotes = true }: { quotes?: boolean } = {},
): AsyncGenerator<TextRecord<string[]>> {
  let open: OpenRecord | null = null
  for await (const { line, record } of allLinesOf(pieces)) {
    const read: OpenRecord = open ?? { line, cells: [], cell: '', isQuoted: false, length: 0 }
    readCells(read, open ? `\n${record}` : record, separator, quotes)
    open = read.isQuoted ? read : null
    if (open && open.length > longestRecord) throw new UnreadableText('A quote is never closed')
    if (open) continue
    const cells = [...read.cells, read.cell]
    if (cells.length > csvLimits.columns) throw new UnreadableText('Too many columns')
    if (cells.some((cell) => cell.trim() !== '')) yield { line: read.line, record: cells }
  }
  if (open) throw new UnreadableText('A quote is never closed')
}

/** Accepts any line ends and keeps empty lines, because one may be inside quotes. */
async function* allLinesOf(pieces: AsyncIterable<string>): AsyncGenerator<TextRecord<string>> {
  let [remainder, line] = ['', 0]
  for await (const piece of pieces) {
    const lines = (remainder + piece).split(/\r\n|\n|\r(?!$)/)
    remainder = lines.pop() ?? ''
    if (remainder.length > longestRecord) throw new UnreadableText('A line does not end')
    for (const record of lines) {
      line += 1
      yield { line, record }
    }
  }
  if (remainder !== '') yield { line: line + 1, record: remainder.replace(/\r$/, '') }
}

/** A record in progress: its finished cells, and the one being read. */
type OpenRecord = { line: number; cells: string[]; cell: string; isQuoted: boolean; length: number }

/**
 * Continues a record with a line. A quote opens only at the start of a cell; an open one continues the cell after the
 * line end.
 */
function readCells(read: OpenRecord, text: string, separator: string, quotes: boolean): void {
  read.length += text.length
  if (!quotes || (!read.isQuoted && !text.includes('"'))) {
    read.cells = text.split(separator)
    read.cell = read.cells.pop() ?? ''
    return
  }
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index]!
    if (char === '"' && read.isQuoted && text[index + 1] === '"') {
      read.cell += '"'
      index += 1
    } else if (char === '"' && read.isQuoted) read.isQuoted = false
    else if (char === '"' && read.cell.trim() === '') read.isQuoted = true
    else if (char === separator && !read.isQuoted) {
      read.cells.push(read.cell)
      read.cell = ''
    } else read.cell += char
  }
}
