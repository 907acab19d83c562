// biome-ignore-all lint/a11y/noRedundantRoles: as cards the rows are blocks, and Safari then forgets that this is a table.
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Link } from './link'

/** The link of a column header that sorts the list, and the current direction of that sort. */
export type SortHead = { href: string; now: 'asc' | 'desc' | null }

export type Column<Row> = {
  key: string
  /** Also names the cell where rows are cards. */
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** `end` for numbers and row actions. */
  align?: 'start' | 'end'
  /** The column that names the row: its row header, and the title of the card on a phone. */
  lead?: boolean
  /** Only screen readers get its header: checkboxes, row actions. */
  quiet?: boolean
  /** Omitted from the card on a phone. */
  wideOnly?: boolean
  /** Omitted on tablets, where many columns have no room. */
  roomy?: boolean
  /** Makes the header sort the list. */
  sort?: SortHead
  /** What the column says as a whole, below its header. */
  note?: ReactNode
}

type Props<Row> = {
  /** The content of the table, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Lower rows, for long lists. */
  compact?: boolean
  /** On a wide screen a row is one line of 44 px: second lines move beside the first. */
  lean?: boolean
  /**
   * On a phone a row is its name and one or two lines below. Its cells must make sense without the name of their column
   * (`NamedOnPhone`).
   */
  brief?: boolean
  /** The first column takes a third and the others share the rest, so that tables below each other line up. */
  even?: boolean
  /** On a phone a row is one line: its name, and one short value beside it. */
  lines?: boolean
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode
}

/**
 * A table with a sticky header that becomes a list of cards on a phone. Explicit roles keep it a table for screen
 * readers there.
 */
export function Table<Row>({ caption, columns, rows, rowKey, compact, lean, brief, even, lines, empty }: Props<Row>) {
  if (rows.length === 0 && empty) return empty
  return (
    <table
      role="table"
      className={classNames(
        'grid-table',
        compact && 'grid-table-compact',
        lean && 'grid-table-lean',
        brief && 'grid-table-brief',
        even && 'grid-table-even',
        lines && 'grid-table-lines',
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              aria-sort={column.sort?.now ? sorted[column.sort.now] : undefined}
              {...marks({ ...column, lead: false, wideOnly: false })}
            >
              <Head column={column} />
              {column.note && <span className="block font-normal">{column.note}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const sorted = { asc: 'ascending', desc: 'descending' } as const

function Head<Row>({ column: { header, quiet, sort } }: { column: Column<Row> }) {
  if (quiet) return <span className="sr-only">{header}</span>
  if (!sort) return header
  return (
    <Link href={sort.href} variant="bare" className="sort-head">
      {header}
      <svg viewBox="0 0 8 12" aria-hidden="true" className="h-3 w-2 fill-current">
        {sort.now !== 'desc' && <path d="M4 0l4 5H0z" opacity={sort.now ? 1 : 0.45} />}
        {sort.now !== 'asc' && <path d="M4 12l4-5H0z" opacity={sort.now ? 1 : 0.45} />}
      </svg>
    </Link>
  )
}

/**
 * Writes only attributes that are set, because a table is most of its page. On a phone a cell is labelled by
 * `data-label`.
 */
function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { lead, header } = column
  const cellLabel = !lead && !column.quiet && typeof header === 'string' && { 'data-label': header }
  const rest = { ...marks(column), ...cellLabel }
  const value = <span className="cell-value">{column.cell(row)}</span>
  return lead ? (
    <th role="rowheader" scope="row" {...rest}>
      {value}
    </th>
  ) : (
    <td role="cell" {...rest}>
      {value}
    </td>
  )
}

function marks<Row>({ align, lead, quiet, wideOnly, roomy }: Column<Row>) {
  return {
    ...(align && { 'data-align': align }),
    ...(lead && { 'data-lead': true }),
    ...(quiet && { 'data-quiet': true }),
    ...(wideOnly && { 'data-wide-only': true }),
    ...(roomy && { 'data-roomy': true }),
  }
}

/** A value of a `brief` table that needs a label: on a phone its column name precedes it. */
export const NamedOnPhone = ({ name, children }: { name: string; children: ReactNode }) => (
  <span>
    <span aria-hidden="true" className="text-soft md:hidden">{`${name} `}</span>
    {children}
  </span>
)

/** A date of a `brief` table; on a phone its column name precedes it. */
export const NamedDay = ({ name, day }: { name: string; day: string | null }) => (
  <NamedOnPhone name={name}>
    <time>{day}</time>
  </NamedOnPhone>
)
