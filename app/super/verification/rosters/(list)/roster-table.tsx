'use client'
import { useTranslations } from 'next-intl'
import { LocalTime } from '@/app/_components/local-time'
import { rosterTones } from '@/app/_components/tones'
import { EmptyState } from '@/app/_ui/empty-state'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'

/** A board's list as one row. */
type RosterRow = {
  id: string
  href: string
  fileName: string
  board: string
  state: keyof typeof rosterTones
  rows: number
  counts: { matching: number; differing: number; notFound: number }
  when: string
}

/** The lists uploaded so far, newest first. */
export function RosterTable({ rows }: { rows: readonly RosterRow[] }) {
  const t = useTranslations('boardChecks')
  return (
    <Table
      caption={t('rosters.list')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('rosters.none')}>{t('rosters.noneText')}</EmptyState>}
      columns={[
        { key: 'file', header: t('rosters.file'), lead: true, cell: (row) => <File row={row} /> },
        {
          key: 'state',
          header: t('rosters.state'),
          cell: ({ state }) => <Tag tone={rosterTones[state]}>{t(`states.${state}`)}</Tag>,
        },
        { key: 'rows', header: t('rosters.rows'), align: 'end', cell: (row) => row.rows.toLocaleString('en-US') },
        {
          key: 'result',
          header: t('rosters.result'),
          cell: ({ state, counts }) => state === 'READY' && t('rosters.counts', counts),
        },
        { key: 'when', header: t('rosters.when'), cell: ({ when }) => <LocalTime at={when} /> },
      ]}
    />
  )
}

function File({ row: { href, fileName, board } }: { row: RosterRow }) {
  const names = useTranslations('boardChecks.boards')
  return (
    <span className="two-lines">
      <Link href={href} variant="quiet">
        {fileName}
      </Link>
      <span className="second-line">{names.has(board as 'CA_BRN') ? names(board as 'CA_BRN') : board}</span>
    </span>
  )
}
