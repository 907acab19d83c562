'use client'
import { useTranslations } from 'next-intl'
import { LocalTime } from '@/app/_components/local-time'
import { Table } from '@/app/_ui/table'

/** A visit as one row. */
type Row = { id: string; who: string; at: string; reason: string }

/** Visits of super admins with their reasons, newest first. */
export function VisitTable({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('installation.org')
  return (
    <Table
      caption={t('visits')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="p-5 text-soft">{t('visitsNone')}</p>}
      columns={[
        { key: 'who', header: t('who'), lead: true, cell: ({ who }) => who },
        { key: 'when', header: t('when'), cell: ({ at }) => <LocalTime at={at} /> },
        { key: 'why', header: t('why'), cell: ({ reason }) => reason },
      ]}
    />
  )
}
