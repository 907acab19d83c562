// biome-ignore-all lint/a11y/noRedundantRoles: as cards the rows are blocks, and Safari then forgets that this is a table.
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Link } from './link'

/** Where the header of a column leads that sorts its list, and which way the list goes by it now. */
export type SortHead = { href: string; now: 'asc' | 'desc' | null }

export type Column<Row> = {
  key: string
  /** Words; they also name the cell where rows are cards. */
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** `end` for numbers and row actions. */
  align?: 'start' | 'end'
  /** The column that names the row: its heading, and the card's title on a phone. */
  lead?: boolean
  /** Its header is for screen readers only: checkboxes, row actions. */
  quiet?: boolean
  /** Left out of the card on a phone. */
  wideOnly?: boolean
  /** Left out between a phone and a desk, where many columns have no room. */
  roomy?: boolean
  /** Its header sorts the list: where that leads, and which way the list goes by it now. */
  sort?: SortHead
}

type Props<Row> = {
  /** The content of the table, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Lower rows, for long lists. */
  compact?: boolean
  /** On a wide screen a row is one line of 44 px: what stands under something moves beside it. */
  lean?: boolean
  /** On a phone a row is its name and a line or two below it: cells that speak without the name of their column (`NamedOnPhone`). */
  brief?: boolean
  /** The first column has a third, the others share the rest: tables one below the other stand in line. */
  even?: boolean
  /** On a phone a row is one line: what names it, and one short value beside it. */
  lines?: boolean
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode
}

/** A table with a sticky header that becomes a list of cards on a phone. The roles keep it a table for screen readers there. */
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

/** Only what is set is written: a table is most of its page. On a phone a cell names itself by `data-label`. */
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

/** A value of a `brief` table that needs a label: on a phone the name of its column is before it. */
export const NamedOnPhone = ({ name, children }: { name: string; children: ReactNode }) => (
  <span>
    <span aria-hidden="true" className="text-soft md:hidden">{`${name} `}</span>
    {children}
  </span>
)

/** A day of a `brief` table, with the name of its column before it on a phone. */
export const NamedDay = ({ name, day }: { name: string; day: string | null }) => (
  <NamedOnPhone name={name}>
    <time>{day}</time>
  </NamedOnPhone>
)
