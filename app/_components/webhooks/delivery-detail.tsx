import { getLocale, getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { env } from '@/lib/env'
import { translatorFor } from '@/lib/i18n/translator'
import { webhookBody } from '@/lib/i18n/webhook-body'
import type { DeliveryView } from '@/lib/services/webhooks/list-deliveries'
import { attemptAnswer } from './delivery-rows'
import { ReplayDelivery } from './lazy-webhooks'
import { webhookHref } from './webhook-href'
import { deliveryTones } from './webhook-words'

type Props = { org: OrgRecord; delivery: DeliveryView; replayable: boolean }

/** One delivery: its content, its attempts, and a button to send it again. */
export async function DeliveryDetail(props: Props) {
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

async function DeliveryFacts({ org, delivery, replayable }: Props) {
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

async function Attempts({ org, delivery: { attempts } }: Props) {
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
