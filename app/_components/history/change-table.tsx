'use client'
import { useTranslations } from 'next-intl'
import { LocalTime } from '@/app/_components/local-time'
import { Table } from '@/app/_ui/table'
import type { HistoryChangeRow } from './history-rows'

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)

/** The changed fields, each with its value before and after. */
export function ChangeTable({ number, changes }: { number: string; changes: readonly HistoryChangeRow[] }) {
  const t = useTranslations('history.list')
  return (
    <Table
      caption={t('changedNamed', { number })}
      rows={changes}
      rowKey={({ field }) => field}
      compact
      columns={[
        { key: 'field', header: t('field'), lead: true, cell: ({ field }) => field },
        { key: 'before', header: t('before'), cell: ({ before }) => <Value text={before} /> },
        { key: 'after', header: t('after'), cell: ({ after }) => <Value text={after} /> },
      ]}
    />
  )
}

function Value({ text }: { text: string | null }) {
  const t = useTranslations('history.list')
  if (text === null) return <span className="text-soft">{t('nothing')}</span>
  return <span className="wrap-anywhere">{isInstant(text) ? <LocalTime at={text} /> : text}</span>
}
