'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { DeliveryRow } from './delivery-rows'
import { deliveryTones } from './webhook-words'

/** Deliveries of a webhook as table rows; as cards on a phone. */
export default function DeliveryTable({ rows }: { rows: readonly DeliveryRow[] }) {
  const t = useTranslations('webhooks.log')
  const states = useTranslations('webhooks.deliveryStates')
  return (
    <Table
      compact
      caption={t('title')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'event',
          header: t('event'),
          lead: true,
          cell: ({ href, event, when }) => (
            <Link variant="quiet" href={href} aria-label={t('detailsOf', { event, date: when })}>
              {event}
            </Link>
          ),
        },
        { key: 'when', header: t('when'), cell: ({ when }) => when },
        {
          key: 'state',
          header: t('state'),
          cell: ({ state, next }) => (
            <span className="two-lines">
              <Tag tone={deliveryTones[state]}>{states(state)}</Tag>
              {next && <span className="second-line">{next}</span>}
            </span>
          ),
        },
        { key: 'attempts', header: t('attempts'), align: 'end', cell: ({ attempts }) => attempts },
        { key: 'last', header: t('last'), cell: ({ last }) => last },
      ]}
    />
  )
}
