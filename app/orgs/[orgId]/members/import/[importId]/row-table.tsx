'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { stateTones } from '@/app/_components/states'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Form } from '@/app/_ui/form'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { MendPeopleImportDocument } from '@/graphql/generated/mend-people-import'
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
          cell: ({ outcome }) => <Tag tone={stateTones['imports.outcomes'][outcome]}>{outcomes(outcome)}</Tag>,
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

/** What is stored or changed and what is not used, or the problems with their cells. */
function Detail({ row, mendable }: { row: ImportRow; mendable: boolean | undefined }) {
  const { line, problems, changes, notes } = row
  const t = useTranslations('imports.rows')
  if (problems.length === 0)
    return changes.length + notes.length > 0 ? (
      <ul className="flex flex-col gap-1">
        {changes.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
        {notes.map(({ key, column, text }) => (
          <li key={key} className="wrap-anywhere text-warn">
            {column && <span className="font-semibold">{column}: </span>}
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

type MendRowsProps = { id: string; version: number; rows: readonly ImportRow[] }

/** The invalid rows with editable cells. After a change the whole file is checked again. */
export function MendRows({ id, version, rows }: MendRowsProps) {
  const t = useTranslations('imports.rows')
  const router = useRouter()
  const { busy, submit } = useWrite(MendPeopleImportDocument)
  const [unchanged, setUnchanged] = useState(false)
  const before = new Map(
    rows.flatMap(({ line, problems }) =>
      problems.map(({ columnIndex, value }) => [`cell:${line}:${columnIndex}`, value]),
    ),
  )

  async function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const cells = [...new FormData(event.currentTarget)].flatMap(([name, value]) => {
      const [, line, column] = name.split(':')
      const changed = typeof value === 'string' && before.has(name) && before.get(name) !== value
      return changed ? [{ line: Number(line), column: Number(column), value }] : []
    })
    setUnchanged(cells.length === 0)
    if (cells.length > 0 && (await submit({ id, version, cells }))) router.refresh()
  }

  return (
    // A new version resets the fields to the stored values.
    <Form key={version} onSubmit={check} className="flex flex-col gap-3">
      <Card flush>
        <RowTable rows={rows} mendable />
      </Card>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy}>
          {t('checkAgain')}
        </Button>
        <output className="text-sm text-soft">{unchanged && t('nothingChanged')}</output>
      </div>
    </Form>
  )
}
