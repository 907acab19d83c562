import { getTranslations } from 'next-intl/server'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { OrgRecord } from '@/lib/data/orgs'
import type { DeliveryRecord } from '@/lib/data/webhook-deliveries'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { keptDays } from '@/lib/domain/webhooks/events'
import type { Connection } from '@/lib/services/connection'
import type { WebhookView } from '@/lib/services/webhooks/list-webhooks'
import { AttemptAnswer } from './attempt-answer'
import { deliveryTones } from './delivery-tags'
import { eventKey } from './event-key'
import { shownStates, type WebhookQuery, webhookHref } from './webhook-href'

type Props = {
  org: OrgRecord
  webhook: WebhookView
  deliveries: Connection<DeliveryRecord>
  query: WebhookQuery
  editable: boolean
}

/** What was sent to a webhook and what is still to come. */
export async function DeliveryLog({ org, webhook, deliveries: { edges, pageInfo }, query, editable }: Props) {
  const [t, actions] = await Promise.all([getTranslations('webhooks.log'), getTranslations('webhooks.actions')])
  const again = editable && webhook.state === 'ACTIVE' && webhook.failed > 0
  const next = pageInfo.hasNextPage && pageInfo.endCursor
  return (
    <Card
      flush
      title={t('title')}
      lead={t('lead', { kept: keptDays })}
      actions={
        again && (
          <Button size="sm" data-press="replayFailed">
            {actions('replayFailed')}
          </Button>
        )
      }
    >
      <div className="px-4 py-3 sm:px-5">
        <Chips orgId={org.id} query={query} />
      </div>
      {edges.length === 0 ? (
        <EmptyState title={t('empty')}>{query.state === null && t('emptyText')}</EmptyState>
      ) : (
        <DeliveryTable org={org} rows={edges.map(({ node }) => node)} />
      )}
      {(query.after || next) && (
        <div className="flex flex-wrap justify-end gap-2 px-4 py-3 sm:px-5">
          {query.after && (
            <ButtonLink size="sm" href={webhookHref(org.id, { ...query, after: null })}>
              {t('first')}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink size="sm" href={webhookHref(org.id, { ...query, after: next })}>
              {t('next')}
            </ButtonLink>
          )}
        </div>
      )}
    </Card>
  )
}

async function Chips({ orgId, query }: { orgId: string; query: WebhookQuery }) {
  const [t, common, states] = await Promise.all([
    getTranslations('webhooks.log'),
    getTranslations('common.list'),
    getTranslations('webhooks.deliveryStates'),
  ])
  const href = (state: WebhookQuery['state']) => webhookHref(orgId, { ...query, state, after: null })
  return (
    <nav aria-label={common('filters')} className="flex flex-wrap gap-2">
      <FilterChip label={t('all')} href={href(null)} active={query.state === null} />
      {shownStates.map((state) => (
        <FilterChip key={state} label={states(state)} href={href(state)} active={query.state === state} />
      ))}
    </nav>
  )
}

async function DeliveryTable({ org, rows }: { org: OrgRecord; rows: readonly DeliveryRecord[] }) {
  const [t, states, events] = await Promise.all([
    getTranslations('webhooks.log'),
    getTranslations('webhooks.deliveryStates'),
    getTranslations('webhooks.events'),
  ])
  const at = (instant: Date) => formatDateTime(instant, org.timeZone)
  const nameOf = (type: string) => {
    const key = eventKey(type)
    return key ? events(key) : type
  }
  return (
    <Table
      compact
      caption={t('title')}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'event',
          header: t('event'),
          lead: true,
          cell: ({ id, subscriptionId, event }) => (
            <Link
              variant="quiet"
              href={webhookHref(org.id, { webhook: subscriptionId, delivery: id })}
              aria-label={t('detailsOf', { event: nameOf(event.type), date: at(event.createdAt) })}
            >
              {nameOf(event.type)}
            </Link>
          ),
        },
        { key: 'when', header: t('when'), cell: ({ event }) => at(event.createdAt) },
        {
          key: 'state',
          header: t('state'),
          cell: ({ state, nextAttemptAt, attemptCount }) => (
            <span className="two-lines">
              <Tag tone={deliveryTones[state]}>{states(state)}</Tag>
              {state === 'PENDING' && (
                <span className="second-line">
                  {nextAttemptAt ? attemptCount > 0 && t('nextAt', { date: at(nextAttemptAt) }) : t('held')}
                </span>
              )}
            </span>
          ),
        },
        { key: 'attempts', header: t('attempts'), align: 'end', cell: ({ attemptCount }) => attemptCount },
        { key: 'last', header: t('last'), cell: ({ last }) => (last ? <AttemptAnswer attempt={last} /> : '–') },
      ]}
    />
  )
}
