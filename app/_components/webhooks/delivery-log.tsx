import { getLocale, getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { FilterChip } from '@/app/_ui/filter-chip'
import type { OrgRecord } from '@/lib/data/orgs/read'
import type { DeliveryRecord } from '@/lib/data/webhooks/deliveries'
import { keptDays } from '@/lib/domain/webhooks/events'
import { translatorFor } from '@/lib/i18n/translator'
import type { Connection } from '@/lib/services/connection'
import type { WebhookView } from '@/lib/services/webhooks/list-webhooks'
import { deliveryRow } from './delivery-rows'
import { DeliveryTable, ReplayFailed } from './lazy-webhooks'
import { shownStates, type WebhookQuery, webhookHref } from './webhook-href'

type Props = {
  org: OrgRecord
  webhook: WebhookView
  deliveries: Connection<DeliveryRecord>
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
      <div className="px-4 py-3 sm:px-5">
        <Chips orgId={org.id} query={query} />
      </div>
      {edges.length === 0 ? (
        <EmptyState title={t('empty')}>{query.state === null && t('emptyText')}</EmptyState>
      ) : (
        <DeliveryTable rows={edges.map(({ node }) => deliveryRow(node, org, translate))} />
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
