'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { LocalTime } from '@/app/_components/local-time'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { Table } from '@/app/_ui/table'
import { noted } from '@/lib/domain/text'
import type { SuperAdminRow } from './super-admin-row'

const loadAppoint = () => import('./appoint-form')
const loadDismiss = () => import('./dismiss-form')

/** The super admins; others can be added, and everybody except oneself can be removed. */
export function SuperAdminCard({ rows }: { rows: readonly SuperAdminRow[] }) {
  const t = useTranslations('installation.settings')
  const locale = useLocale()
  const [appointing, setAppointing] = useState(false)
  const [leaving, setLeaving] = useState<SuperAdminRow | null>(null)
  const add = (
    <Button size="sm" icon={<Icon name="plus" size={16} />} onClick={() => setAppointing(true)}>
      {t('appoint')}
    </Button>
  )
  return (
    <Card title={t('superAdmins')} lead={t('superAdminsLead')} flush actions={add}>
      <Table
        caption={t('superAdmins')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: t('name'),
            lead: true,
            cell: ({ name, isOwn }) => (isOwn ? noted(name, t('you'), locale) : name),
          },
          { key: 'contact', header: t('contact'), cell: ({ contact }) => contact },
          { key: 'since', header: t('since'), cell: ({ since }) => <LocalTime at={since} /> },
          {
            key: 'actions',
            header: t('actions'),
            quiet: true,
            align: 'end',
            cell: (row) =>
              !row.isOwn && (
                <IconButton label={t('dismiss', { name: row.name })} onClick={() => setLeaving(row)}>
                  <Icon name="x" size={16} />
                </IconButton>
              ),
          },
        ]}
      />
      {appointing && <Lazy load={loadAppoint} onClose={() => setAppointing(false)} />}
      {leaving && <Lazy load={loadDismiss} person={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  )
}
