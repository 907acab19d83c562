'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { useReaderZone } from '@/app/_frame/reader-zone'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { CancelMaintenanceDocument } from '@/graphql/generated/cancel-maintenance'

type MaintenanceRow = { id: string; when: string; note: string | null }

const loadForm = () => import('./maintenance-form')

/** The planned times out of service, which every page announces. */
export function MaintenanceCard({ rows }: { rows: readonly MaintenanceRow[] }) {
  const t = useTranslations('installation.maintenance')
  const zone = useReaderZone()
  const [adding, setAdding] = useState(false)
  return (
    <Card
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button size="sm" icon={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <p className="text-soft">{t('empty')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map(({ id, when, note }) => (
            <li key={id} className="flex items-center gap-4 py-2.5 first:pt-0 last:pb-0">
              <span className="flex min-w-0 grow flex-col wrap-anywhere">
                {when}
                {note && <span className="text-sm text-soft">{note}</span>}
              </span>
              <CancelButton id={id} when={when} />
            </li>
          ))}
        </ul>
      )}
      {adding && <Lazy load={loadForm} zone={zone} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function CancelButton({ id, when }: { id: string; when: string }) {
  const t = useTranslations('installation.maintenance')
  const { run } = useAction({
    mutation: CancelMaintenanceDocument,
    confirm: { title: t('removeTitle'), text: t('removeText', { when }), ok: t('remove') },
    done: t('removed'),
  })
  return (
    <IconButton label={t('removeOf', { when })} onClick={() => run({ id })}>
      <Icon name="x" size={16} />
    </IconButton>
  )
}
