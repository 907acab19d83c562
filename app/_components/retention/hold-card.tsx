'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LocalTime } from '@/app/_components/local-time'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { HoldRow, HoldTarget } from './rows'

const loadPlace = () => import('./place-hold')
const loadRelease = () => import('./release-hold')

/** Legal holds with their reasons. With `target`, another one can be placed. */
export function HoldCard({ rows, target }: { rows: readonly HoldRow[]; target?: HoldTarget }) {
  const t = useTranslations('orgData.holds')
  const [placing, setPlacing] = useState(false)
  const [releasing, setReleasing] = useState<HoldRow | null>(null)
  const isOfMany = rows.some(({ on }) => on)
  return (
    <Card
      title={t('title')}
      lead={t('lead')}
      flush
      actions={
        target && (
          <Button size="sm" onClick={() => setPlacing(true)}>
            {t('place')}
          </Button>
        )
      }
    >
      <Table
        caption={t('title')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="flush-text">{t('none')}</p>}
        columns={[
          ...(isOfMany
            ? [
                {
                  key: 'on',
                  header: t('on'),
                  lead: true,
                  cell: ({ on }: HoldRow) => on && <Link href={on.href}>{on.name}</Link>,
                },
              ]
            : []),
          { key: 'reason', header: t('reason'), lead: !isOfMany, cell: ({ reason }) => reason },
          { key: 'since', header: t('since'), cell: ({ at }) => <LocalTime at={at} /> },
          { key: 'who', header: t('who'), cell: ({ who }) => who },
          {
            key: 'state',
            header: t('state'),
            cell: (row) =>
              row.releasedAt ? (
                <LocalTime at={row.releasedAt} format={(time) => t('releasedOn', { time })} />
              ) : (
                <Tag tone="warn">{t('inForce')}</Tag>
              ),
          },
          {
            key: 'actions',
            header: t('actions'),
            quiet: true,
            align: 'end',
            cell: (row) =>
              !row.releasedAt && (
                <Button size="sm" onClick={() => setReleasing(row)}>
                  {t('release')}
                </Button>
              ),
          },
        ]}
      />
      {placing && target && <Lazy load={loadPlace} target={target} onClose={() => setPlacing(false)} />}
      {releasing && <Lazy load={loadRelease} id={releasing.id} onClose={() => setReleasing(null)} />}
    </Card>
  )
}
