import { csvLimits } from './read-csv'

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
 * The records of a CSV that arrives in pieces. Cells may be quoted and contain separators, quotes and line ends. Empty
 * records are left out.
 */
export async function* csvRecordsOf(
  pieces: AsyncIterable<string>,
  separator: string,
): AsyncGenerator<TextRecord<string[]>> {
  let open: OpenRecord | null = null
  for await (const { line, record } of allLinesOf(pieces)) {
    const read: OpenRecord = open ?? { line, cells: [], cell: '', isQuoted: false, length: 0 }
    readCells(read, open ? `\n${record}` : record, separator)
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
function readCells(read: OpenRecord, text: string, separator: string): void {
  read.length += text.length
  if (!read.isQuoted && !text.includes('"')) {
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
