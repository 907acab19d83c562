import writeWorkbook, { type Cell, type Feature, type SheetData } from 'write-excel-file/universal'
import { getCellAddress } from 'write-excel-file/utility'
import { type CsvValue, isDay } from './csv'

/** How many rows a workbook has at most: all of it is in memory while it is written. */
export const xlsxRows = 50_000

/** A list with more rows than a workbook takes. */
export class TooManyRows extends Error {}

/** Text stays text, whatever it looks like: no program reads it as a formula. */
function cell(value: CsvValue): Cell {
  if (value === null || value === undefined || value === '') return null
  if (isDay(value)) return { type: Date, value: new Date(`${value.day}T00:00:00Z`), format: 'mmm d, yyyy' }
  if (typeof value === 'number') return Number.isFinite(value) ? { type: Number, value } : null
  if (typeof value === 'boolean') return { type: Boolean, value }
  return { type: String, value: withoutControls(value) }
}

/** XML has no control characters but tab and line ends. */
const withoutControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is taken out
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/** Widths that most names and dates fit; what is longer is cut on screen only. */
const width = { min: 10, max: 40 } as const
const widthOf = (name: string) => ({ width: Math.min(width.max, Math.max(width.min, name.length + 4, 14)) })

const headOf = (header: readonly string[]): SheetData[number] =>
  header.map((name) => ({ type: String, value: name, fontWeight: 'bold' }))

/**
 * A table as a workbook with one sheet: a bold header that stays in view, dates and numbers as such.
 * @throws TooManyRows above `xlsxRows`.
 */
export async function xlsxBytes(
  header: readonly string[],
  rows: AsyncIterable<readonly CsvValue[]>,
): Promise<Uint8Array<ArrayBuffer>> {
  const data: SheetData = [headOf(header)]
  for await (const row of rows) {
    if (data.length > xlsxRows) throw new TooManyRows('A workbook has too many rows')
    data.push(row.map(cell))
  }
  const options = { columns: header.map(widthOf), stickyRowsCount: 1 }
  return new Uint8Array(await (await writeWorkbook(data, options).toBlob()).arrayBuffer())
}

/** A table of a workbook with several. */
export type WorkbookSheet = { name: string; header: readonly string[]; rows: readonly (readonly CsvValue[])[] }

/** What a sheet cannot be called: Excel refuses these characters, and more than 31. */
const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

/**
 * Several tables as a workbook, a sheet for each: a bold header that stays in view, a filter for each column, dates and
 * numbers as such, no formulas.
 * @throws TooManyRows above `xlsxRows` in one sheet.
 */
export async function workbookBytes(sheets: readonly WorkbookSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  if (sheets.some(({ rows }) => rows.length > xlsxRows)) throw new TooManyRows('A workbook has too many rows')
  const written = sheets.map(({ name, header, rows }) => ({
    data: [headOf(header), ...rows.map((row) => row.map(cell))],
    sheet: sheetName(name),
    columns: header.map(widthOf),
    stickyRowsCount: 1,
  }))
  const features = [filters(sheets)]
  return new Uint8Array(await (await writeWorkbook(written, { features }).toBlob()).arrayBuffer())
}

/** A filter over all rows of each sheet; the format wants it right after the rows. */
const filters = (sheets: readonly WorkbookSheet[]): Feature<Blob> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (content, _options, { sheetIndex }) => {
          const { header, rows } = sheets[sheetIndex]!
          const range = `${getCellAddress(0, 0)}:${getCellAddress(rows.length, header.length - 1)}`
          return content.replace('</sheetData>', `</sheetData><autoFilter ref="${range}"/>`)
        },
      },
    },
  },
})
