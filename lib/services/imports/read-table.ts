import type { ImportTable } from '@/lib/domain/imports/check-file'
import { fail, ok, type Result } from '@/lib/domain/result'
import { withoutGuard } from '@/lib/exports/csv'
import { type CsvRead, readCsv, readCsvText } from '@/lib/exports/read-csv'

export type SentTable = { file: { bytes: Uint8Array } | null; text: string | null }

/** The table of an uploaded file or of pasted text; the first row is its header. */
export function readTable({ file, text }: SentTable): Result<ImportTable> {
  const field = file ? 'file' : 'text'
  if (!file && !text?.trim()) return fail('invalidInput', { file: 'validation.fileRequired' })
  if (text?.includes('\0')) return fail('invalidInput', { [field]: 'imports.file.notText' })
  const read: CsvRead = file ? readCsv(file.bytes) : readCsvText((text ?? '').toWellFormed())
  if (!read.ok) return fail('invalidInput', { [field]: `imports.file.${read.problem}` })
  const [header, ...rows] = read.records
  if (!header || rows.length === 0) return fail('invalidInput', { [field]: 'imports.file.noRows' })
  const width = Math.max(...read.records.map(({ cells }) => cells.length))
  const names = Array.from({ length: width }, (_, index) => (header.cells[index] ?? '').trim())
  return ok({ header: names, rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(withoutGuard) })) })
}
