import {
  isRosterHeader,
  type RosterHead,
  type RosterLayout,
  type Separator,
  separators,
  type TextEncoding,
} from '@/lib/domain/license-checks/layout'
import { publishedSeparator } from '@/lib/domain/license-checks/published-layouts'
import { type RosterRow, readLine } from '@/lib/domain/license-checks/read-line'
import { csvRecordsOf, linesOf, UnreadableText } from './read-csv'
import { decodePieces } from './streams'

/** The maximum lines of a file: all that are read, and those that are kept. */
export const rosterLines = { read: 5_000_000, kept: 1_000_000 }

/** A batch of lines: how many were read, and the rows they contain. */
export type RosterBatch = { read: number; rows: RosterRow[] }

type RosterSource = {
  board: string
  layout: RosterLayout
  encoding: TextEncoding
  head?: Pick<RosterHead, 'titles'> | null
  size: number
}

/** Reads the lines of a board's file in batches. Only one batch is in memory, however long the file is. */
export async function* rosterBatches(
  pieces: AsyncIterable<Uint8Array>,
  { board, layout, encoding, head, size }: RosterSource,
): AsyncGenerator<RosterBatch> {
  let batch: RosterBatch = { read: 0, rows: [] }
  for await (const { line, record } of recordsOf(decodePieces(pieces, encoding), layout, head?.titles)) {
    const row = readLine(board, layout, record, line)
    batch.read += 1
    if (row) batch.rows.push(row)
    if (batch.read < size) continue
    yield batch
    batch = { read: 0, rows: [] }
  }
  if (batch.read > 0) yield batch
}

async function* recordsOf(pieces: AsyncIterable<string>, layout: RosterLayout, titles = 0) {
  let remainingToSkip = layout.format === 'CSV' ? titles + 1 : layout.skip
  const records = layout.format === 'CSV' ? csvRecordsOf(pieces, layout.separator, layout) : linesOf(pieces)
  for await (const record of records) {
    if (remainingToSkip > 0) remainingToSkip -= 1
    else yield record
  }
}

/** Lines of a file that are shown as a sample, and those above them that may be titles. */
const sampleLines = 6
const titleLines = 12

/** How Excel's own files begin, read as Windows-1252: boards name their text files `.xls`, too. */
const workbookStarts = ['\u00d0\u00cf\u0011\u00e0', 'PK\u0003\u0004']

/** Reads only the first lines. @throws UnreadableText for a workbook */
export async function readRosterHead(pieces: AsyncIterable<Uint8Array>, encoding: TextEncoding): Promise<RosterHead> {
  const read: string[] = []
  for await (const { record } of linesOf(decodePieces(pieces, encoding))) {
    if (read.push(record.replaceAll('\0', '').toWellFormed().slice(0, 2000)) >= sampleLines + titleLines) break
  }
  if (workbookStarts.some((start) => read[0]?.startsWith(start))) throw new UnreadableText('A workbook is no text')
  const lines = read.slice(0, sampleLines)
  const published = publishedSeparator(lines[0] ?? '')
  if (published) {
    const { separator, quotes } = published
    return { separator, lines, cells: await cellsOf(lines, separator, lines.length >= sampleLines, quotes) }
  }
  const plain = separatorOf(lines)
  const below = plain && knowsHeader(lines[0]!, plain) ? null : belowTitles(read)
  if (below) {
    const shown = below.lines.slice(0, sampleLines)
    const titles = await cellsOf(read.slice(0, read.length - below.lines.length), below.separator, false)
    const cells = await cellsOf(shown, below.separator, below.lines.length > sampleLines)
    return { separator: below.separator, lines: shown, cells, titles: titles.length }
  }
  if (!plain) return { separator: null, lines, cells: [] }
  return { separator: plain, lines, cells: await cellsOf(lines, plain, lines.length >= sampleLines) }
}

/** The cells of the first lines; with `goesOn`, the last of them may end inside quotes. */
async function cellsOf(
  lines: readonly string[],
  separator: Separator,
  goesOn: boolean,
  quotes = true,
): Promise<string[][]> {
  const cells: string[][] = []
  const records = csvRecordsOf(onePiece(`${lines.join('\n')}\n`), separator, { quotes })
  try {
    for await (const { record } of records) cells.push(record)
  } catch (error) {
    if (!(error instanceof UnreadableText) || !goesOn || cells.length === 0) throw error
  }
  return cells
}

const knowsHeader = (line: string, separator: Separator): boolean =>
  line
    .split(separator)
    .map((name) => name.replace(/^"|"$/g, ''))
    .filter(isRosterHeader).length >= 2

/** The lines from the one that names the columns on, where it does not stand at the top; null where none does. */
function belowTitles(read: readonly string[]): { lines: string[]; separator: Separator } | null {
  for (let top = 1; top <= Math.min(titleLines, read.length - 2); top += 1) {
    const lines = read.slice(top)
    const separator = separatorOf(lines.slice(0, sampleLines))
    if (separator && knowsHeader(lines[0]!, separator)) return { lines, separator }
  }
  return null
}

async function* onePiece(text: string): AsyncGenerator<string> {
  yield text
}

/** The separator that divides the first lines into the same number of cells, at least three; null when none does. */
function separatorOf(lines: readonly string[]): Separator | null {
  const parted = separators.map((separator) => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, '').split(separator).length)
    const alike = new Set(counts).size === 1
    return { separator, cells: alike ? (counts[0] ?? 0) : 0 }
  })
  const best = parted.toSorted((a, b) => b.cells - a.cells)[0]
  return best && best.cells >= 3 ? best.separator : null
}
