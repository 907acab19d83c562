'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Table } from '@/app/_ui/table'
import type { RetentionKind } from '@/lib/domain/retention/kinds'
import type { KeptRow } from './rows'

type Props = {
  rows: readonly KeptRow[]
  /** The organization that owns the records; null for the installation. */
  orgId: string | null
  /** Kinds whose retention can be changed here. */
  editable: readonly RetentionKind[]
}

const loadChange = () => import('./change-retention')

/** How long each kind of record is kept, with a button where that can be changed. */
export function KeptTable({ rows, orgId, editable }: Props) {
  const t = useTranslations('orgData.retention')
  const kinds = useTranslations('orgData.kinds')
  const [changing, setChanging] = useState<KeptRow | null>(null)
  return (
    <>
      <Table
        caption={t('title')}
        rows={rows}
        rowKey={({ kind }) => kind}
        columns={[
          { key: 'kind', header: t('kind'), lead: true, cell: ({ kind }) => kinds(kind) },
          { key: 'kept', header: t('kept'), cell: ({ days }) => t('days', { count: days }) },
          {
            key: 'range',
            header: t('range'),
            cell: ({ chosen, least, most }) => (chosen ? t('between', { least, most }) : t('fixed')),
          },
          {
            key: 'change',
            header: t('actions'),
            quiet: true,
            align: 'end',
            cell: (row) =>
              editable.includes(row.kind) && (
                <Button
                  size="sm"
                  aria-label={t('changeKind', { kind: kinds(row.kind) })}
                  onClick={() => setChanging(row)}
                >
                  {t('change')}
                </Button>
              ),
          },
        ]}
      />
      {changing && <Lazy load={loadChange} row={changing} orgId={orgId} onClose={() => setChanging(null)} />}
    </>
  )
}
