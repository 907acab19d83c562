import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { DeliveryDetail, DeliveryLog } from '@/app/_components/webhooks/deliveries'
import { WebhookCheck, WebhookFacts, WebhookList, WebhookTrouble } from '@/app/_components/webhooks/webhook-cards'
import {
  readWebhookQuery,
  type WebhookQuery,
  webhookHref,
  webhookTones,
} from '@/app/_components/webhooks/webhook-words'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readPage } from '@/app/_lists/read-page'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { getWebhookDelivery, listWebhookDeliveries } from '@/lib/services/webhooks/deliveries'
import { getWebhook, listWebhooks, type WebhookView } from '@/lib/services/webhooks/webhooks'
import { OrgTrail } from '../org-trail'
import { SettingsTabs } from './settings-tabs'

type QueryParams = Record<string, string | string[] | undefined>
type Props = { ctx: SignedInCtx; org: OrgRecord; queryParams: QueryParams }

/** Messages of the buttons, the log and the form of a webhook. */
const messages = [
  'webhooks.actions',
  'webhooks.deliveryStates',
  'webhooks.errors',
  'webhooks.events',
  'webhooks.form',
  'validation.webhookUrl',
  'validation.webhookCredentials',
  'webhooks.list.add',
  'webhooks.log',
  'webhooks.secret',
] as const

/** The webhooks of an organization: the list, one with its log (`webhook`), or one delivery (`delivery`). */
export async function Webhooks({ ctx, org, queryParams }: Props) {
  const query = readWebhookQuery(queryParams)
  if (query.webhook !== null) return <OneWebhook ctx={ctx} org={org} id={query.webhook} query={query} />
  const [{ edges }, t] = await Promise.all([
    listWebhooks(ctx, { orgId: org.id }).then(orNotFound),
    getTranslations('webhooks'),
  ])
  const editable = can(ctx.viewer, 'webhook.create', { id: org.id })
  return (
    <ClientMessages of={messages}>
      <PageHeader
        title={t('title')}
        lead={t('lead', { org: org.name })}
        trail={<OrgTrail orgId={org.id} orgName={org.name} items={[{ label: t('title') }]} />}
      />
      <SettingsTabs org={org} current="webhooks" />
      <div className="flex max-w-3xl flex-col gap-6">
        <WebhookList orgId={org.id} webhooks={edges.map(({ node }) => node)} editable={editable} />
        {edges.length > 0 && <WebhookCheck />}
      </div>
    </ClientMessages>
  )
}

type OneProps = { ctx: SignedInCtx; org: OrgRecord; id: string; query: WebhookQuery }

async function OneWebhook({ ctx, org, id, query }: OneProps) {
  const webhook = orNotFound(await getWebhook(ctx, { id }))
  if (webhook.orgId !== org.id) notFound()
  const editable = can(ctx.viewer, 'webhook.manage', { orgId: org.id })
  return (
    <ClientMessages of={messages}>
      <Head org={org} webhook={webhook} inside={query.delivery !== null} />
      <div className="flex flex-col gap-6">
        {query.delivery !== null ? (
          <OneDelivery ctx={ctx} org={org} webhook={webhook} id={query.delivery} editable={editable} />
        ) : (
          <>
            <WebhookTrouble org={org} webhook={webhook} now={ctx.now} editable={editable} />
            <WebhookFacts org={org} webhook={webhook} now={ctx.now} editable={editable} />
            <Log ctx={ctx} org={org} webhook={webhook} query={query} editable={editable} />
          </>
        )}
      </div>
    </ClientMessages>
  )
}

async function Head({ org, webhook, inside }: { org: OrgRecord; webhook: WebhookView; inside: boolean }) {
  const [t, states] = await Promise.all([getTranslations('webhooks'), getTranslations('webhooks.states')])
  const { id, name, state } = webhook
  const here = inside
    ? [{ label: name, href: webhookHref(org.id, { webhook: id }) }, { label: t('delivery.title') }]
    : [{ label: name }]
  const items = [{ label: t('title'), href: webhookHref(org.id) }, ...here]
  return (
    <PageHeader
      title={name}
      tags={state !== 'ENDED' && <Tag tone={webhookTones[state]}>{states(state)}</Tag>}
      trail={<OrgTrail orgId={org.id} orgName={org.name} items={items} />}
    />
  )
}

type PartProps = { ctx: SignedInCtx; org: OrgRecord; webhook: WebhookView; editable: boolean }

async function Log({ ctx, org, webhook, query, editable }: PartProps & { query: WebhookQuery }) {
  const filter = { webhookId: webhook.id, state: query.state }
  const page = await readPage(query.after, (after) => listWebhookDeliveries(ctx, { ...filter, after }))
  const deliveries = orNotFound(page)
  return <DeliveryLog org={org} webhook={webhook} deliveries={deliveries} query={query} editable={editable} />
}

async function OneDelivery({ ctx, org, webhook, id, editable }: PartProps & { id: string }) {
  const delivery = orNotFound(await getWebhookDelivery(ctx, { id }))
  if (delivery.subscriptionId !== webhook.id) notFound()
  return <DeliveryDetail org={org} delivery={delivery} replayable={editable && webhook.state === 'ACTIVE'} />
}
