'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { Table } from '@/app/_ui/table'
import { RemoveProviderDocument } from '@/graphql/generated/remove-provider'
import { formatDate } from '@/lib/domain/time/format-date'
import type { ProviderOptions, StoredProvider } from './provider-form'

const loadProviderForm = () => import('./provider-form')

/** An approval number as one row; `geo` and `types` are formatted. */
type ProviderRow = { provider: StoredProvider; geo: string; types: string }
type Props = { orgId: string; rows: readonly ProviderRow[]; options: ProviderOptions }

/**
 * The approval numbers of an organization with their dates and license types, each with buttons to edit and remove it.
 */
export default function ProviderCard({ orgId, rows, options }: Props) {
  const t = useTranslations('orgs.providers')
  const actions = useTranslations('orgs.provider')
  const [edited, setEdited] = useState<StoredProvider | 'new' | null>(null)
  const add = (
    <Button size="sm" icon={<Icon name="plus" size={16} />} onClick={() => setEdited('new')}>
      {actions('add')}
    </Button>
  )
  return (
    <Card title={t('title')} lead={t('lead')} flush actions={add}>
      <Table
        caption={t('title')}
        rows={rows}
        rowKey={({ provider }) => provider.id}
        empty={<p className="flush-text">{t('empty')}</p>}
        columns={[
          { key: 'number', header: t('number'), lead: true, cell: ({ provider }) => provider.providerNumber },
          { key: 'geo', header: t('geo'), cell: ({ geo }) => geo },
          {
            key: 'from',
            header: t('from'),
            cell: ({ provider: { effectiveAt } }) => effectiveAt && formatDate(effectiveAt),
          },
          {
            key: 'to',
            header: t('to'),
            cell: ({ provider: { expiresAt } }) => (expiresAt ? formatDate(expiresAt) : t('noEnd')),
          },
          { key: 'types', header: t('types'), cell: ({ types }) => types },
          {
            key: 'actions',
            header: actions('actions'),
            quiet: true,
            align: 'end',
            cell: ({ provider }) => (
              <ProviderActions orgId={orgId} provider={provider} onEdit={() => setEdited(provider)} />
            ),
          },
        ]}
      />
      {edited && (
        <Lazy
          load={loadProviderForm}
          orgId={orgId}
          provider={edited === 'new' ? null : edited}
          options={options}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}

type ActionsProps = { orgId: string; provider: StoredProvider; onEdit: () => void }

function ProviderActions({ orgId, provider: { id, version, providerNumber: number }, onEdit }: ActionsProps) {
  const t = useTranslations('orgs.provider')
  const common = useTranslations('common.actions')
  const remove = useAction({
    mutation: RemoveProviderDocument,
    confirm: {
      title: t('removeTitle'),
      text: t.rich('removeText', { number, b: (words) => <b>{words}</b> }),
      ok: common('remove'),
      danger: true,
    },
    done: t('removed'),
  })
  return (
    <span className="inline-flex gap-1">
      <IconButton label={t('edit', { number })} onClick={onEdit}>
        <Icon name="pencil" size={16} />
      </IconButton>
      <IconButton
        label={t('remove', { number })}
        onClick={() => remove.run({ orgId, id, version })}
        disabled={remove.busy}
      >
        <Icon name="x" size={16} />
      </IconButton>
    </span>
  )
}
