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

/** That somebody has left or will leave: the column that says so, and their last day where the file has one. */
export type Departure = { column: number; lastDay: PlainDate | null }

/** Whether somebody has left by a day: one without a day of their own has. */
export const hasLeftBy = ({ lastDay }: Departure, today: PlainDate): boolean => lastDay === null || lastDay <= today

/** How many memberships a program may end by one file: more wait for a person's yes. */
const endsAtMost = { people: 10, share: 0.05 }

/** Whether a file ends so many memberships of an organization that it may be a mistake; a single one is none. */
export const endsMany = (ending: number, members: number): boolean =>
  ending > 1 && (ending > endsAtMost.people || ending > members * endsAtMost.share)

/**
 * The rows whose columns of status or of the end of employment say that somebody has left or will leave, each with that
 * column and their last day. A status counts before a date, because somebody who was rehired may keep the date of their first end; a date
 * to come counts beside any status. `header` and `mapping` are those of the file: columns that are read are no such
 * columns.
 */
export function departures(
  header: readonly string[],
  mapping: ColumnMapping,
  rows: readonly (readonly string[])[],
  today: PlainDate,
): Map<number, Departure> {
  const columns = header.flatMap((name, column): StatusColumn[] => {
    const kind = mapping[column] ? null : departureColumn(bareText(name))
    return kind ? [{ column, kind, hasCodes: rows.some((cells) => /^a\d?$/.test(bareText(cells[column] ?? ''))) }] : []
  })
  const departed = new Map<number, Departure>()
  if (columns.length === 0) return departed
  for (const [row, cells] of rows.entries()) {
    const departure = departureOf(cells, columns, today)
    if (departure) departed.set(row, departure)
  }
  return departed
}

function departureOf(cells: readonly string[], columns: readonly StatusColumn[], today: PlainDate): Departure | null {
  const texts = columns.map(({ column }) => bareText(cells[column] ?? ''))
  const isGone = (text: string, { hasCodes }: StatusColumn) => gone.test(text) || (hasCodes && goneCode.test(text))
  const ends = columns.flatMap(({ kind, column }) => {
    const date = kind === 'end' ? readFileDate((cells[column] ?? '').trim()) : null
    return date !== null && (date === 'unclear' || date < '2200') ? [{ column, date }] : []
  })
  const lastDay =
    ends
      .flatMap(({ date }) => (date === 'unclear' ? [] : [date]))
      .toSorted()
      .at(-1) ?? null
  const status = columns.find((one, index) => one.kind === 'status' && isGone(texts[index]!, one))
  if (status) return { column: status.column, lastDay }
  const hasStatus = columns.some(({ kind }, index) => kind === 'status' && texts[index] !== '')
  const end = ends.find(({ date }) => date === 'unclear' || !hasStatus || date > today)
  // A day that two orders read differently may lie ahead: nobody has left by it.
  return end ? { column: end.column, lastDay: lastDay ?? '9999-12-31' } : null
}
