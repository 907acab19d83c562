import type { FileReading, ImportTable } from '@/lib/domain/imports/check-file'
import { headerRow, totalRows } from '@/lib/domain/imports/header-row'
import { fail, ok, type Result } from '@/lib/domain/result'
import { visibleText, withoutFormula } from '@/lib/domain/visible-text'
import { withoutGuard } from '@/lib/exports/csv'
import { type CsvRead, readCsv, readCsvText } from '@/lib/exports/read-csv'
import { isWorkbook, readXlsx } from '@/lib/exports/read-xlsx'

export type SentTable = { file: { bytes: Uint8Array } | null; text: string | null }

/** The records of a workbook or of a text file. */
const readFile = async (bytes: Uint8Array): Promise<CsvRead> => (isWorkbook(bytes) ? readXlsx(bytes) : readCsv(bytes))

/** A table and how it was read. */
export type ReadTable = ImportTable & { reading: FileReading }

/**
 * The table of an uploaded file (text, or a workbook of Excel) or of pasted text. Its header may stand below titles; `isKnownHeader` says which names
 * such files have; totals at the end are left out. Cells that a program wrote as formulas, ours among them, are read as the text they show.
 */
export async function readTable(
  { file, text }: SentTable,
  isKnownHeader: (text: string) => boolean,
): Promise<Result<ReadTable>> {
  const field = file ? 'file' : 'text'
  if (!file && !text?.trim()) return fail('invalidInput', { file: 'validation.fileRequired' })
  if (text?.includes('\0')) return fail('invalidInput', { [field]: 'imports.file.notText' })
  const read = file ? await readFile(file.bytes) : readCsvText((text ?? '').toWellFormed())
  if (!read.ok) return fail('invalidInput', { [field]: `imports.file.${read.problem}` })
  const at = headerRow(
    read.records.map(({ cells }) => cells),
    isKnownHeader,
  )
  const [header, ...below] = read.records.slice(at)
  const totals = totalRows(
    below.map(({ cells }) => cells),
    header?.cells.length ?? 0,
  )
  const rows = below.slice(0, below.length - totals)
  if (!header || rows.length === 0) return fail('invalidInput', { [field]: 'imports.file.noRows' })
  const width = Math.max(header.cells.length, ...rows.map(({ cells }) => cells.length))
  const cellText = (cell: string) => withoutFormula(withoutGuard(cell))
  const names = Array.from({ length: width }, (_, index) => visibleText(cellText(header.cells[index] ?? '')))
  return ok({
    header: names,
    rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(cellText) })),
    reading: {
      encoding: read.encoding,
      headerLine: header.line,
      ...(totals > 0 ? { totalsLine: below[rows.length]!.line } : {}),
    },
  })
}
