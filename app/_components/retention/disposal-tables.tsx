'use client'
import { useTranslations } from 'next-intl'
import { Table } from '@/app/_ui/table'
import type { RetentionKind } from '@/lib/domain/retention/kinds'

type Kind = RetentionKind
export type PlannedRow = { key: string; kind: Kind; on: string; count: number; orgs?: number }
export type DoneRow = { key: string; kind: Kind; on: string; deleted: number; held: number }

/** Upcoming deletions by day, with the counts at the time of the announcement. */
export function PlannedTable({ rows }: { rows: readonly PlannedRow[] }) {
  const t = useTranslations('orgData.disposal')
  const kinds = useTranslations('orgData.kinds')
  const withOrgs = rows.some(({ orgs }) => orgs !== undefined)
  return (
    <Table
      caption={t('planned')}
      rows={rows}
      rowKey={({ key }) => key}
      empty={<p className="flush-text">{t('plannedNone')}</p>}
      columns={[
        { key: 'kind', header: t('kind'), lead: true, cell: ({ kind }) => kinds(kind) },
        { key: 'on', header: t('on'), cell: ({ on }) => on },
        ...(withOrgs
          ? [{ key: 'orgs', header: t('orgs'), align: 'end' as const, cell: ({ orgs }: PlannedRow) => orgs }]
          : []),
        { key: 'count', header: t('count'), align: 'end', cell: ({ count }) => count },
      ]}
    />
  )
}

/** Completed deletions by day, and records kept by a legal hold. */
export function DoneTable({ rows }: { rows: readonly DoneRow[] }) {
  const t = useTranslations('orgData.disposal')
  const kinds = useTranslations('orgData.kinds')
  return (
    <Table
      caption={t('done')}
      rows={rows}
      rowKey={({ key }) => key}
      empty={<p className="flush-text">{t('doneNone')}</p>}
      columns={[
        { key: 'kind', header: t('kind'), lead: true, cell: ({ kind }) => kinds(kind) },
        { key: 'on', header: t('on'), cell: ({ on }) => on },
        { key: 'deleted', header: t('deleted'), align: 'end', cell: ({ deleted }) => deleted },
        { key: 'held', header: t('held'), align: 'end', cell: ({ held }) => held },
      ]}
    />
  )
}
