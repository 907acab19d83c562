import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { failingAfter } from '@/lib/domain/webhooks/attempts'
import { keptDays } from '@/lib/domain/webhooks/events'
import { isLocale } from '@/lib/i18n/locales'
import type { WebhookView } from '@/lib/services/webhooks/list-webhooks'
import { WebhookButtons } from './lazy-webhooks'
import { eventKey } from './webhook-words'

type Props = { org: OrgRecord; webhook: WebhookView; now: Date; editable: boolean }

const days = failingAfter / 86_400_000

/** Explains the problem of a webhook that is not working normally. */
export async function WebhookTrouble({ org, webhook: { state, failingSince } }: Props) {
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
export async function WebhookFacts({ org, webhook, now, editable }: Props) {
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
