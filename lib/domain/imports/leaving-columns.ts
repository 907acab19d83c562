import { bareText } from '@/lib/domain/people/sort-name'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { departureColumn } from './column-aliases'
import type { ColumnMapping } from './columns'
import { readFileDate } from './read-date'

/** Words of HR systems for somebody who is no longer employed, at the beginning of a status. */
const gone =
  /^(?:term(?:inated)?|inactive|separated|dismissed|discharged|resigned|retired|deceased|former|left|quit|exempleado|inactivo|inactiva|cesado|cesada|baja$|退職|離職)/
/** Codes for the same, in columns whose other codes begin with "A" for active: "T", "T1". */
const goneCode = /^t\d?$/

type StatusColumn = { column: number; kind: 'status' | 'end'; hasCodes: boolean }

/**
 * The rows whose columns of status or of the end of employment say that somebody has left or will leave, each with that
 * column. A status counts before a date, because somebody who was rehired may keep the date of their first end; a date
 * to come counts beside any status. `header` and `mapping` are those of the file: columns that are read are no such
 * columns.
 */
export function departures(
  header: readonly string[],
  mapping: ColumnMapping,
  rows: readonly (readonly string[])[],
  today: PlainDate,
): Map<number, number> {
  const columns = header.flatMap((name, column): StatusColumn[] => {
    const kind = mapping[column] ? null : departureColumn(bareText(name))
    return kind ? [{ column, kind, hasCodes: rows.some((cells) => /^a\d?$/.test(bareText(cells[column] ?? ''))) }] : []
  })
  const departed = new Map<number, number>()
  if (columns.length === 0) return departed
  for (const [row, cells] of rows.entries()) {
    const column = departureOf(cells, columns, today)
    if (column !== null) departed.set(row, column)
  }
  return departed
}

function departureOf(cells: readonly string[], columns: readonly StatusColumn[], today: PlainDate): number | null {
  const texts = columns.map(({ column }) => bareText(cells[column] ?? ''))
  const isGone = (text: string, { hasCodes }: StatusColumn) => gone.test(text) || (hasCodes && goneCode.test(text))
  const status = columns.find((one, index) => one.kind === 'status' && isGone(texts[index]!, one))
  if (status) return status.column
  const hasStatus = columns.some(({ kind }, index) => kind === 'status' && texts[index] !== '')
  const end = columns.find(({ kind, column }) => {
    const date = kind === 'end' ? readFileDate((cells[column] ?? '').trim()) : null
    return date !== null && (date === 'unclear' || (date < '2200' && (!hasStatus || date > today)))
  })
  return end?.column ?? null
}
