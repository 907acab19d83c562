import { isExclusionHeader, type ListedExclusion, lineReader } from '@/lib/domain/exclusions/read-line'
import type { ExclusionFile } from '@/lib/domain/exclusions/values'
import type { TextEncoding } from '@/lib/domain/license-checks/layout'
import { csvRecordsOf, UnreadableText } from './read-csv'
import { decodePieces } from './streams'

/** A batch of lines: how many were read, and the exclusions of people in them. */
export type ExclusionBatch = { read: number; rows: ListedExclusion[] }

type Source = { file: ExclusionFile; encoding: TextEncoding; size: number }

/**
 * Reads the lines of a list of exclusions in batches. Only one batch is in memory, however long the file is.
 * @throws UnreadableText for a file with other columns.
 */
export async function* exclusionBatches(
  pieces: AsyncIterable<Uint8Array>,
  { file, encoding, size }: Source,
): AsyncGenerator<ExclusionBatch> {
  let batch: ExclusionBatch = { read: 0, rows: [] }
  let readLine: ReturnType<typeof lineReader> | null = null
  for await (const { record } of csvRecordsOf(decodePieces(pieces, encoding), ',')) {
    if (!readLine) {
      if (!isExclusionHeader(file, record)) throw new UnreadableText('The columns are those of another file')
      readLine = lineReader(file, record)
      continue
    }
    const row = readLine(record)
    batch.read += 1
    if (row) batch.rows.push(row)
    if (batch.read < size) continue
    yield batch
    batch = { read: 0, rows: [] }
  }
  if (!readLine) throw new UnreadableText('There is no header')
  if (batch.read > 0) yield batch
}
