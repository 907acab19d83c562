import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import type { OrgRecord } from '@/lib/data/orgs'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { failingAfter } from '@/lib/domain/webhooks/attempts'
import { keptDays } from '@/lib/domain/webhooks/events'
import type { WebhookView } from '@/lib/services/webhooks/list-webhooks'
import { eventKey } from './event-key'

type Props = { org: OrgRecord; webhook: WebhookView; now: Date; editable: boolean }

const days = failingAfter / 86_400_000

/** How a webhook does when it is not as it should be. */
export async function WebhookTrouble({ org, webhook: { state, failingSince } }: Props) {
  const t = await getTranslations('webhooks.detail')
  const date = failingSince ? formatDateTime(failingSince, org.timeZone) : ''
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

/** What a webhook is, and what can be done with it. */
export async function WebhookFacts({ org, webhook, now, editable }: Props) {
  const [t, events] = await Promise.all([getTranslations('webhooks.detail'), getTranslations('webhooks.events')])
  const { url, createdAt, oldSecretUntil } = webhook
  const told = webhook.events.flatMap((type) => eventKey(type) ?? [])
  const both = oldSecretUntil !== null && oldSecretUntil > now
  const secret = both ? t('secretOld', { date: formatDateTime(oldSecretUntil, org.timeZone) }) : t('secretHidden')
  return (
    <Card title={t('facts')} footer={editable && <Buttons webhook={webhook} />}>
      <DefinitionList
        items={[
          { term: t('url'), detail: <code className="wrap-anywhere">{url}</code> },
          {
            term: t('events'),
            detail: (
              <ul>
                {told.map((key) => (
                  <li key={key}>{events(key)}</li>
                ))}
              </ul>
            ),
          },
          { term: t('secret'), detail: secret },
          { term: t('made'), detail: formatDateTime(createdAt, org.timeZone) },
        ]}
      />
    </Card>
  )
}

async function Buttons({ webhook: { state } }: { webhook: WebhookView }) {
  const t = await getTranslations('webhooks.actions')
  const active = state === 'ACTIVE'
  return (
    <div className="flex flex-wrap gap-2">
      {active ? (
        <Button size="sm" variant="primary" data-press="test">
          {t('test')}
        </Button>
      ) : (
        <Button size="sm" variant="primary" data-press="resume">
          {t('resume')}
        </Button>
      )}
      <Button size="sm" data-press="edit">
        {t('edit')}
      </Button>
      {active && (
        <Button size="sm" data-press="pause">
          {t('pause')}
        </Button>
      )}
      <Button size="sm" data-press="rotate">
        {t('rotate')}
      </Button>
      <Button size="sm" variant="danger" data-press="remove">
        {t('remove')}
      </Button>
    </div>
  )
}

/** What a program has to know to take deliveries. */
export async function WebhookCheck() {
  const t = await getTranslations('webhooks.check')
  return (
    <Card title={t('title')}>
      <DefinitionList
        items={[
          { term: t('header'), detail: <code className="wrap-anywhere">Suma-Signature: t=…,v1=…</code> },
          { term: t('formula'), detail: t('formulaText') },
          { term: t('answer'), detail: t('answerText') },
        ]}
      />
    </Card>
  )
}
