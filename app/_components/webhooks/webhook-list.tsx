import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { WebhookView } from '@/lib/services/webhooks/list-webhooks'
import { NewWebhook } from './lazy-webhooks'
import { webhookHref } from './webhook-href'
import { eventKey, webhookTones } from './webhook-words'

type Props = { orgId: string; webhooks: readonly WebhookView[]; editable: boolean }

/** An organization's webhooks, each with its state. */
export async function WebhookList({ orgId, webhooks, editable }: Props) {
  const t = await getTranslations('webhooks.list')
  if (webhooks.length === 0)
    return (
      <Card>
        <EmptyState
          title={t('empty')}
          icon={<Icon name="code-xml" size={24} />}
          action={editable && <NewWebhook orgId={orgId} primary />}
        >
          {t('emptyText')}
        </EmptyState>
      </Card>
    )
  return (
    <Card title={t('title')} lead={t('lead')} actions={editable && <NewWebhook orgId={orgId} />}>
      <ul className="flex flex-col divide-y divide-line">
        {webhooks.map((webhook) => (
          <Line key={webhook.id} orgId={orgId} webhook={webhook} />
        ))}
      </ul>
    </Card>
  )
}

async function Line({ orgId, webhook }: { orgId: string; webhook: WebhookView }) {
  const [states, events] = await Promise.all([getTranslations('webhooks.states'), getTranslations('webhooks.events')])
  const { id, name, url, state } = webhook
  const eventNames = webhook.events.flatMap((type) => eventKey(type) ?? []).map((key) => events(key))
  return (
    <li className="flex min-w-0 flex-col gap-1 py-4 wrap-anywhere first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        <Link href={webhookHref(orgId, { webhook: id })} variant="quiet">
          {name}
        </Link>
        {state !== 'ENDED' && <Tag tone={webhookTones[state]}>{states(state)}</Tag>}
      </span>
      <code className="text-sm">{url}</code>
      <span className="text-sm">{dotted(eventNames)}</span>
      <span className="text-sm text-soft">
        <Counts webhook={webhook} />
      </span>
    </li>
  )
}

async function Counts({ webhook: { waiting, failed } }: { webhook: WebhookView }) {
  const t = await getTranslations('webhooks.list')
  const parts = [waiting > 0 && t('waiting', { count: waiting }), failed > 0 && t('failed', { count: failed })]
  return dotted(parts) || t('none')
}
