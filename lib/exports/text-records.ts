import { csvLimits } from './read-csv'

/** A record of a file with the line it begins on. */
type TextRecord<T> = { line: number; record: T }

export class UnreadableText extends Error {}

/** Most characters of one record: a quote that is never closed does not gather the rest of the file. */
const longestRecord = 64 * 1024

/** The lines of a text that arrives in pieces, without empty ones. @throws UnreadableText for a line without an end. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<TextRecord<string>> {
  for await (const one of allLinesOf(pieces)) if (one.record.trim() !== '') yield one
}

/** The records of a CSV that arrives in pieces: cells may be quoted and hold separators, quotes and line ends. Empty ones are left out. */
export async function* csvRecordsOf(
  pieces: AsyncIterable<string>,
  separator: string,
): AsyncGenerator<TextRecord<string[]>> {
  let open: { line: number; text: string } | null = null
  for await (const { line, record } of allLinesOf(pieces)) {
    const text: string = open ? `${open.text}\n${record}` : record
    const begins: number = open?.line ?? line
    if (hasOpenQuote(text)) {
      if (text.length > longestRecord) throw new UnreadableText('A quote is never closed')
      open = { line: begins, text }
      continue
    }
    open = null
    const cells = cellsOf(text, separator)
    if (cells.length > csvLimits.columns) throw new UnreadableText('Too many columns')
    if (cells.some((cell) => cell.trim() !== '')) yield { line: begins, record: cells }
  }
  if (open) throw new UnreadableText('A quote is never closed')
}

/** With any line ends, and with empty lines: one may stand inside of quotes. */
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

/** An odd number of quotes: the cell goes on behind the line end. */
function hasOpenQuote(text: string): boolean {
  let open = false
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) open = !open
  return open
}

function cellsOf(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator)
  const cells: string[] = []
  let [cell, quoted] = ['', false]
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index]!
    if (char === '"') {
      if (quoted && text[index + 1] === '"') {
        cell += '"'
        index += 1
      } else quoted = !quoted
    } else if (char === separator && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += char
  }
  cells.push(cell)
  return cells
}
