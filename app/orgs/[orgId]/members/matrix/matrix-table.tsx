'use client'

import { useTranslations } from 'next-intl'
import { stateTones } from '@/app/_components/states'
import { classNames } from '@/app/_ui/class-names'
import { Link } from '@/app/_ui/link'
import { MeterBar } from '@/app/_ui/progress'
import { Table } from '@/app/_ui/table'
import { ToneIcon, toneTint } from '@/app/_ui/tone'
import type { MatrixState } from '@/lib/domain/matrix/cells'

type Cell = { state: MatrixState; detail: string | null }
/** A member with one cell per column; null where something is not required of them. */
export type MatrixLine = { id: string; href: string; name: string; work: string; cells: (Cell | null)[] }

type Props = {
  columns: readonly { id: string; head: string }[]
  rows: readonly MatrixLine[]
  /** All people are here: who lacks most comes first, and each column says how many are done. */
  whole?: boolean
}

const late: readonly MatrixState[] = ['OVERDUE', 'EXPIRED', 'DECLINED']
const countOf = ({ cells }: MatrixLine, states: readonly MatrixState[]) =>
  cells.filter((cell) => cell && states.includes(cell.state)).length

/** Who is late with most comes first, then who has most to do; the others stay by name. */
export const worstFirst = (rows: readonly MatrixLine[]): MatrixLine[] =>
  rows.toSorted((a, b) => countOf(b, late) - countOf(a, late) || countOf(b, ['OPEN']) - countOf(a, ['OPEN']))

/**
 * People and their requirements. The header and the names stay in view; on a phone each person is a card, and on paper
 * rows are printed in landscape.
 */
export function MatrixTable({ columns, rows, whole }: Props) {
  const t = useTranslations('matrix')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
    <section className="matrix" aria-label={t('caption')} tabIndex={0}>
      <Table
        caption={t('caption')}
        rows={whole ? worstFirst(rows) : rows}
        rowKey={({ id }) => id}
        compact
        columns={[
          { key: 'member', header: t('member'), lead: true, cell: (row) => <Name row={row} /> },
          ...columns.map(({ id, head }, index) => ({
            key: id,
            header: head,
            note: whole && <DoneOf cells={rows.map((row) => row.cells[index])} />,
            cell: (row: MatrixLine) => <Standing cell={row.cells[index]} />,
          })),
        ]}
      />
    </section>
  )
}

const Name = ({ row: { href, name, work } }: { row: MatrixLine }) => (
  <span className="two-lines">
    <Link href={href} variant="quiet">
      {name}
    </Link>
    {work && <span className="second-line">{work}</span>}
  </span>
)

/** How many of those who have to complete it have, as words and as a bar. */
function DoneOf({ cells }: { cells: readonly (Cell | null | undefined)[] }) {
  const t = useTranslations('matrix')
  const all = cells.filter((cell) => cell && cell.state !== 'EXEMPT').length
  const done = cells.filter((cell) => cell?.state === 'DONE').length
  return (
    <>
      <span className="tabular-nums">{t('doneOf', { done, all })}</span>
      <MeterBar value={done} max={all} fill="fill-success-solid" />
    </>
  )
}

function Standing({ cell }: { cell: Cell | null | undefined }) {
  const t = useTranslations('matrix.states')
  if (!cell) return null
  const tone = stateTones['matrix.states'][cell.state]
  return (
    <span className={classNames('state-cell', toneTint[tone])}>
      <span>
        <ToneIcon tone={tone} />
        {t(cell.state)}
      </span>
      {cell.detail && <span className="second-line">{cell.detail}</span>}
    </span>
  )
}
