'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { LocalTime } from '@/app/_components/local-time'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { Table } from '@/app/_ui/table'
import { DistrustIssuerDocument } from '@/graphql/generated/distrust-issuer'

type TrustedIssuerRow = { id: string; name: string; issuer: string; since: string }

const loadForm = () => import('./trust-form')

/** Whose digital certificates are verified here; those of any other issuer are only checked. */
export function TrustedIssuersCard({ rows }: { rows: readonly TrustedIssuerRow[] }) {
  const t = useTranslations('installation.issuers')
  const [adding, setAdding] = useState(false)
  const add = (
    <Button size="sm" icon={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <Card title={t('title')} lead={t('lead')} flush={rows.length > 0} actions={add}>
      {rows.length === 0 ? (
        <p className="text-soft">{t('empty')}</p>
      ) : (
        <Table
          caption={t('title')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', header: t('name'), lead: true, cell: ({ name }) => name },
            {
              key: 'issuer',
              header: t('issuer'),
              cell: ({ issuer }) => <span className="wrap-anywhere">{issuer}</span>,
            },
            { key: 'since', header: t('since'), cell: ({ since }) => <LocalTime at={since} /> },
            {
              key: 'actions',
              header: t('actions'),
              quiet: true,
              align: 'end',
              cell: (row) => <RemoveButton row={row} />,
            },
          ]}
        />
      )}
      {adding && <Lazy load={loadForm} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function RemoveButton({ row: { id, name } }: { row: TrustedIssuerRow }) {
  const t = useTranslations('installation.issuers')
  const { run } = useAction({
    mutation: DistrustIssuerDocument,
    confirm: { title: t('removeTitle', { name }), text: t('removeText'), ok: t('remove') },
    done: t('removed', { name }),
  })
  return (
    <IconButton label={t('removeOf', { name })} onClick={() => run({ id })}>
      <Icon name="x" size={16} />
    </IconButton>
  )
}
