import type { ReactNode } from 'react'
import { percent, shareOf } from '@/app/_components/reports/report-tables'
import { Card } from '@/app/_ui/card'
import { Table } from '@/app/_ui/table'
import { formatMonth } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'
import type { TrainingReport } from '@/lib/services/reports/training-report'

type Row = { name: string; due: number; done: number }
type Props = { report: Pick<TrainingReport, 'month' | 'months' | 'completion'>; t: Translate }

/** How much of what was due was complete in time: by department in the month, and in each of thirteen months. */
export function CompletionTables({ report: { month, months, completion }, t }: Props) {
  const byDepartment = completion
    .filter((row) => row.month === month)
    .map(({ department, due, done }) => ({ name: department ?? t('curriculums.report.noDepartment'), due, done }))
  const byMonth = months.toReversed().map((one) => {
    const within = completion.filter((row) => row.month === one.month)
    const total = (of: 'due' | 'done') => within.reduce((sum, row) => sum + row[of], 0)
    return { name: formatMonth(one.from), due: total('due'), done: total('done') }
  })
  const title = t('curriculums.report.sheets.completion')
  return (
    <>
      <Card title={title} lead={t('curriculums.report.notes.completion')} flush>
        <Shares
          caption={title}
          head="department"
          rows={byDepartment}
          t={t}
          empty={<p className="p-5 text-sm text-soft">{t('curriculums.report.none')}</p>}
        />
      </Card>
      <Card title={t('curriculums.report.byMonth')} flush>
        <Shares caption={t('curriculums.report.byMonth')} head="month" rows={byMonth} t={t} />
      </Card>
    </>
  )
}

type SharesProps = {
  caption: string
  head: 'department' | 'month'
  rows: readonly Row[]
  t: Translate
  empty?: ReactNode
}

function Shares({ caption, head, rows, t, empty }: SharesProps) {
  const column = (name: 'department' | 'month' | 'due' | 'done' | 'share') => ({
    key: name,
    header: t(`curriculums.report.columns.${name}`),
  })
  return (
    <Table
      caption={caption}
      rowKey={({ name }) => name}
      rows={rows}
      compact
      empty={empty}
      columns={[
        { ...column(head), lead: true, cell: ({ name }) => name },
        { ...column('due'), align: 'end', cell: ({ due }) => due },
        { ...column('done'), align: 'end', cell: ({ done }) => done },
        { ...column('share'), align: 'end', cell: (row) => percent(shareOf(row)) },
      ]}
    />
  )
}
