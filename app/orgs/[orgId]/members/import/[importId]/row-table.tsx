'use client'
import { useTranslations } from 'next-intl'
import { outcomeTones } from '@/app/_components/tones'
import { EmptyState } from '@/app/_ui/empty-state'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { ImportRow } from './import-rows'

/** Rows of the file: person, line, outcome, and the reason or the changes. */
export function RowTable({ rows }: { rows: readonly ImportRow[] }) {
  const t = useTranslations('imports.rows')
  const outcomes = useTranslations('imports.outcomes')
  return (
    <Table
      caption={t('caption')}
      compact
      rows={rows}
      rowKey={({ number }) => String(number)}
      empty={<EmptyState title={t('none')} />}
      columns={[
        { key: 'person', header: t('person'), lead: true, cell: (row) => <Person row={row} /> },
        { key: 'line', header: t('line'), align: 'end', cell: ({ line }) => line },
        {
          key: 'outcome',
          header: t('outcome'),
          cell: ({ outcome }) => <Tag tone={outcomeTones[outcome]}>{outcomes(outcome)}</Tag>,
        },
        { key: 'detail', header: t('detail'), cell: (row) => <Detail row={row} /> },
      ]}
    />
  )
}

const Person = ({ row: { name, under } }: { row: ImportRow }) => (
  <span className="flex min-w-0 flex-col">
    <span className="break-words">{name}</span>
    {under && <span className="text-sm font-normal break-words text-soft">{under}</span>}
  </span>
)

function Detail({ row: { problems, changes } }: { row: ImportRow }) {
  if (problems.length === 0) return changes
  return (
    <ul className="flex flex-col gap-1">
      {problems.map(({ key, column, text }) => (
        <li key={key}>
          {column && <span className="font-semibold">{column}: </span>}
          {text}
        </li>
      ))}
    </ul>
  )
}
