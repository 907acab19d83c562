import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { dotted } from '@/app/_ui/dotted'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { failingAfter } from '@/lib/domain/webhooks/attempts'
import { keptDays } from '@/lib/domain/webhooks/events'
import { isLocale } from '@/lib/i18n/locales'
import type { WebhookView } from '@/lib/services/webhooks/webhooks'
import { NewWebhook, WebhookButtons } from './lazy-webhooks'
import { eventKey, webhookHref, webhookTones } from './webhook-words'

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

type WebhookDetailProps = { org: OrgRecord; webhook: WebhookView; now: Date; editable: boolean }

const days = failingAfter / 86_400_000

/** Explains the problem of a webhook that is not working normally. */
export async function WebhookTrouble({ org, webhook: { state, failingSince } }: WebhookDetailProps) {
  const t = await getTranslations('webhooks.detail')
  const date = failingSince ? formatMoment(failingSince, org.timeZone) : ''
  if (state === 'FAILING')
    return (
      <Alert tone="error" title={t('failingTitle', { days })}>
        {t('failingText', { date, kept: keptDays })}
      </Alert>
    )
  if (state === 'PAUSED') return <Alert title={t('pausedTitle')}>{t('pausedText', { kept: keptDays })}</Alert>
  if (!failingSince) return null
  return (
    <Alert tone="warn" title={t('troubleTitle', { date })}>
      {t('troubleText', { days })}
    </Alert>
  )
}

/** The settings of a webhook, and its actions. */
export async function WebhookFacts({ org, webhook, now, editable }: WebhookDetailProps) {
  const [t, events] = await Promise.all([getTranslations('webhooks.detail'), getTranslations('webhooks.events')])
  const [form, languages] = await Promise.all([getTranslations('webhooks.form'), getTranslations('common.languages')])
  const { id, version, name, url, createdAt, oldSecretUntil, format, locale: language } = webhook
  const edited = { id, version, name, url, format, language, events: webhook.events }
  const languageNote = isLocale(language) ? ` (${languages(language)})` : ''
  const eventKeys = webhook.events.flatMap((type) => eventKey(type) ?? [])
  const both = oldSecretUntil !== null && oldSecretUntil > now
  const secret = both ? t('secretOld', { date: formatMoment(oldSecretUntil, org.timeZone) }) : t('secretHidden')
  return (
    <Card
      title={t('facts')}
      footer={editable && <WebhookButtons orgId={org.id} webhook={edited} active={webhook.state === 'ACTIVE'} />}
    >
      <DefinitionList
        items={[
          { term: t('url'), detail: <code className="wrap-anywhere">{url}</code> },
          {
            term: t('events'),
            detail: (
              <ul>
                {eventKeys.map((key) => (
                  <li key={key}>{events(key)}</li>
                ))}
              </ul>
            ),
          },
          { term: form('format'), detail: `${form(`formats.${format}`)}${format === 'CHAT' ? languageNote : ''}` },
          { term: t('secret'), detail: secret },
          { term: t('made'), detail: formatMoment(createdAt, org.timeZone) },
        ]}
      />
    </Card>
  )
}

/** The signed content of a delivery: three values joined by dots. */
const signedContent = 'webhook-id.webhook-timestamp.body'

/** How a program verifies deliveries. */
export async function WebhookCheck() {
  const t = await getTranslations('webhooks.check')
  return (
    <Card title={t('title')}>
      <DefinitionList
        items={[
          {
            term: t('header'),
            detail: <code className="wrap-anywhere">webhook-id, webhook-timestamp, webhook-signature: v1,…</code>,
          },
          { term: t('formula'), detail: t('formulaText', { content: signedContent }) },
          { term: t('answer'), detail: t('answerText') },
        ]}
      />
    </Card>
  )
}
