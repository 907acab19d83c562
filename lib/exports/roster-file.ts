import {
  type RosterHead,
  type RosterLayout,
  type Separator,
  separators,
  type TextEncoding,
} from '@/lib/domain/license-checks/layout'
import { type RosterRow, readLine } from '@/lib/domain/license-checks/read-line'
import { csvRecordsOf, linesOf, UnreadableText } from './read-csv'
import { decodePieces } from './streams'

/** The maximum lines that are read from one file. */
export const rosterRows = 500_000

/** A batch of lines: how many were read, and the rows they contain. */
export type RosterBatch = { read: number; rows: RosterRow[] }

/** Reads the lines of a board's file in batches. Only one batch is in memory, however long the file is. */
export async function* rosterBatches(
  pieces: AsyncIterable<Uint8Array>,
  { board, layout, encoding, size }: { board: string; layout: RosterLayout; encoding: TextEncoding; size: number },
): AsyncGenerator<RosterBatch> {
  let batch: RosterBatch = { read: 0, rows: [] }
  for await (const { line, record } of recordsOf(decodePieces(pieces, encoding), layout)) {
    const row = readLine(board, layout, record, line)
    batch.read += 1
    if (row) batch.rows.push(row)
    if (batch.read < size) continue
    yield batch
    batch = { read: 0, rows: [] }
  }
  if (batch.read > 0) yield batch
}

async function* recordsOf(pieces: AsyncIterable<string>, layout: RosterLayout) {
  let remainingToSkip = layout.format === 'CSV' ? 1 : layout.skip
  const records = layout.format === 'CSV' ? csvRecordsOf(pieces, layout.separator) : linesOf(pieces)
  for await (const record of records) {
    if (remainingToSkip > 0) remainingToSkip -= 1
    else yield record
  }
}

/** Lines of a file that are shown as a sample. */
const sampleLines = 6

/** Reads only the first lines. */
export async function readRosterHead(pieces: AsyncIterable<Uint8Array>, encoding: TextEncoding): Promise<RosterHead> {
  const lines: string[] = []
  for await (const { record } of linesOf(decodePieces(pieces, encoding))) {
    if (lines.push(record.replaceAll('\0', '').toWellFormed().slice(0, 2000)) >= sampleLines) break
  }
  const separator = separatorOf(lines)
  if (!separator) return { separator, lines, cells: [] }
  const cells: string[][] = []
  try {
    for await (const { record } of csvRecordsOf(onePiece(`${lines.join('\n')}\n`), separator)) cells.push(record)
  } catch (error) {
    // The last line of the sample may end inside quotes.
    if (!(error instanceof UnreadableText) || lines.length < sampleLines || cells.length === 0) throw error
  }
  return { separator, lines, cells }
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
