'use client'
import { useTranslations } from 'next-intl'
import { outcomeTones } from '@/app/_components/tones'
import { EmptyState } from '@/app/_ui/empty-state'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { ImportRow } from './import-rows'

type Props = {
  rows: readonly ImportRow[]
  /** Cells with a problem are editable. */
  mendable?: boolean
}

/** Rows of the file: person, line, outcome, and the reason or the changes. */
export function RowTable({ rows, mendable }: Props) {
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
        { key: 'detail', header: t('detail'), cell: (row) => <Detail row={row} mendable={mendable} /> },
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

/** The old and new values of an update, or the problems with their cells. */
function Detail({ row: { line, problems, changes }, mendable }: { row: ImportRow; mendable: boolean | undefined }) {
  const t = useTranslations('imports.rows')
  if (problems.length === 0)
    return changes.length > 0 ? (
      <ul className="flex flex-col gap-1">
        {changes.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    ) : null
  return (
    <ul className="flex flex-col gap-2">
      {problems.map(({ key, column, text, columnIndex, value }) => (
        <li key={key} className="flex flex-col gap-1">
          <span className="wrap-anywhere">
            {column && <span className="font-semibold">{column}: </span>}
            {text}
          </span>
          {mendable && columnIndex !== null && (
            <input
              name={`cell:${line}:${columnIndex}`}
              defaultValue={value}
              maxLength={500}
              aria-label={t('mend', { column: column ?? '', line })}
              className="control max-w-80"
            />
          )}
        </li>
      ))}
    </ul>
  )
}
