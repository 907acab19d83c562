'use client'
import { useTranslations } from 'next-intl'
import { Table } from '@/app/_ui/table'

type Kind = 'boardRosters' | 'steps' | 'mergeMoves' | 'replays' | 'repeats' | 'closedOrgs'
type Row = { kind: Kind; unit: 'hours' | 'days' | 'years'; count: number }

/** Operational data that the product deletes by itself, and after how long. */
export function RetentionTable({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('installation.settings')
  return (
    <Table
      caption={t('cleared')}
      rows={rows}
      rowKey={({ kind }) => kind}
      columns={[
        { key: 'kind', header: t('kind'), lead: true, cell: ({ kind }) => t(`kinds.${kind}`) },
        { key: 'kept', header: t('kept'), cell: ({ unit, count }) => t(unit, { count }) },
      ]}
    />
  )
}
