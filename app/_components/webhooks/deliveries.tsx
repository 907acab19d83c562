import { getLocale, getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { EmptyState } from '@/app/_ui/empty-state'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { OrgRecord } from '@/lib/data/orgs/read'
import type { DeliveryRecord } from '@/lib/data/webhooks/deliveries'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { keptDays } from '@/lib/domain/webhooks/events'
import { env } from '@/lib/env'
import { translatorFor } from '@/lib/i18n/translator'
import { webhookBody } from '@/lib/i18n/webhook-body'
import type { PageOf } from '@/lib/services/page-of'
import type { DeliveryView } from '@/lib/services/webhooks/deliveries'
import type { WebhookView } from '@/lib/services/webhooks/webhooks'
import { attemptAnswer, deliveryRow } from './delivery-rows'
import { DeliveryTable, ReplayDelivery, ReplayFailed } from './lazy-webhooks'
import { deliveryTones, shownStates, type WebhookQuery, webhookHref } from './webhook-words'

type Props = {
  org: OrgRecord
  webhook: WebhookView
  deliveries: PageOf<DeliveryRecord>
  query: WebhookQuery
  editable: boolean
}

/** Past and pending deliveries of a webhook. */
export async function DeliveryLog({ org, webhook, deliveries: { edges, pageInfo }, query, editable }: Props) {
  const [t, locale] = await Promise.all([getTranslations('webhooks.log'), getLocale()])
  const translate = translatorFor(locale)
  const again = editable && webhook.state === 'ACTIVE' && webhook.failed > 0
  const next = pageInfo.hasNextPage && pageInfo.endCursor
  return (
    <Card
      flush
      title={t('title')}
      lead={t('lead', { kept: keptDays })}
      actions={again && <ReplayFailed webhookId={webhook.id} />}
    >
      <div className="px-4 py-3 sm:px-6">
        <Chips orgId={org.id} query={query} />
      </div>
      {edges.length === 0 ? (
        <EmptyState title={t('empty')}>{query.state === null && t('emptyText')}</EmptyState>
      ) : (
        <DeliveryTable rows={edges.map(({ node }) => deliveryRow(node, org, translate))} />
      )}
      {(query.after || next) && (
        <div className="flex flex-wrap justify-end gap-2 px-4 py-3 sm:px-6">
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

type DeliveryDetailProps = { org: OrgRecord; delivery: DeliveryView; replayable: boolean }

/** One delivery: its content, its attempts, and a button to send it again. */
export async function DeliveryDetail(props: DeliveryDetailProps) {
  const t = await getTranslations('webhooks.delivery')
  const { event } = props.delivery
  return (
    <>
      <DeliveryFacts {...props} />
      <Attempts {...props} />
      <Card title={t('body')} lead={event.type}>
        <pre className="text-sm wrap-anywhere whitespace-pre-wrap">
          {JSON.stringify(JSON.parse(webhookBody(props.delivery, env().APP_URL)), null, 2)}
        </pre>
      </Card>
    </>
  )
}

async function DeliveryFacts({ org, delivery, replayable }: DeliveryDetailProps) {
  const [t, states] = await Promise.all([
    getTranslations('webhooks.delivery'),
    getTranslations('webhooks.deliveryStates'),
  ])
  const { id, event, state, nextAttemptAt, replayOfId, subscriptionId } = delivery
  const timeText = (instant: Date) => formatMoment(instant, org.timeZone)
  const earlier = replayOfId && (
    <Link href={webhookHref(org.id, { webhook: subscriptionId, delivery: replayOfId })}>{t('earlier')}</Link>
  )
  return (
    <Card title={t('title')} actions={replayable && <ReplayDelivery id={id} />}>
      <DefinitionList
        items={[
          { term: t('state'), detail: <Tag tone={deliveryTones[state]}>{states(state)}</Tag> },
          { term: t('happened'), detail: timeText(event.createdAt) },
          ...(nextAttemptAt ? [{ term: t('nextAt'), detail: timeText(nextAttemptAt) }] : []),
          { term: t('eventId'), detail: <code className="wrap-anywhere">{event.id}</code> },
          { term: t('id'), detail: <code className="wrap-anywhere">{id}</code> },
          ...(earlier ? [{ term: t('replayOf'), detail: earlier }] : []),
        ]}
      />
    </Card>
  )
}

async function Attempts({ org, delivery: { attempts } }: DeliveryDetailProps) {
  const [t, locale] = await Promise.all([getTranslations('webhooks.delivery'), getLocale()])
  const translate = translatorFor(locale)
  return (
    <Card flush title={t('attempts')}>
      <Table
        compact
        caption={t('attempts')}
        rows={attempts}
        rowKey={(row) => row.id}
        empty={<p className="flush-text">{t('noAttempts')}</p>}
        columns={[
          { key: 'at', header: t('at'), lead: true, cell: (row) => formatMoment(row.at, org.timeZone) },
          { key: 'answer', header: t('answer'), cell: (row) => attemptAnswer(row, translate) },
          {
            key: 'duration',
            header: t('duration'),
            align: 'end',
            cell: ({ durationMs }) => t('ms', { count: durationMs }),
          },
        ]}
      />
    </Card>
  )
}
