'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { draftNames, useDraftDialog } from '@/app/_forms/use-draft-dialog'
import { callApi } from '@/app/_lib/graphql-client'
import { Lazy } from '@/app/_lib/lazy'
import { alertDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { showToast } from '@/app/_ui/show-toast'
import { GetWebhookDeliveryDocument } from '@/graphql/generated/get-webhook-delivery'
import { PauseWebhookDocument } from '@/graphql/generated/pause-webhook'
import { RemoveWebhookDocument } from '@/graphql/generated/remove-webhook'
import { ReplayFailedWebhooksDocument } from '@/graphql/generated/replay-failed-webhooks'
import { ReplayWebhookDeliveryDocument } from '@/graphql/generated/replay-webhook-delivery'
import { ResumeWebhookDocument } from '@/graphql/generated/resume-webhook'
import { RotateWebhookSecretDocument } from '@/graphql/generated/rotate-webhook-secret'
import { SendTestWebhookDocument } from '@/graphql/generated/send-test-webhook'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { noted } from '@/lib/domain/text'
import { attemptErrors } from '@/lib/domain/webhooks/attempts'
import type { EditedWebhook } from './webhook-form'
import { webhookHref } from './webhook-words'

const loadForm = () => import('./webhook-form')
const loadSecret = () => import('@/app/_components/secret-dialog')

/** Opens the form of a new webhook. */
export function NewWebhook({ orgId, primary }: { orgId: string; primary?: boolean }) {
  const t = useTranslations('webhooks.list')
  const [adding, setAdding] = useDraftDialog(draftNames.webhook(orgId))
  return (
    <>
      <Button
        size={primary ? 'md' : 'sm'}
        variant={primary ? 'primary' : 'secondary'}
        icon={<Icon name="plus" size={16} />}
        onClick={() => setAdding(true)}
      >
        {t('add')}
      </Button>
      {adding && <Lazy load={loadForm} orgId={orgId} webhook={null} onClose={() => setAdding(false)} />}
    </>
  )
}

type Props = { orgId: string; webhook: EditedWebhook; active: boolean }

/** Actions for a webhook: test, pause and resume, edit, rotate the secret, remove. */
export function WebhookButtons({ orgId, webhook, active }: Props) {
  const t = useTranslations('webhooks.actions')
  const { id, version } = webhook
  const [editing, setEditing] = useDraftDialog(draftNames.webhook(id))
  const test = useTest(id)
  const pause = useAction({ mutation: PauseWebhookDocument, done: t('paused') })
  const resume = useAction({ mutation: ResumeWebhookDocument, done: t('resumed') })
  return (
    <div className="flex flex-wrap gap-2">
      {active ? (
        <Button size="sm" variant="primary" busy={test.busy} onClick={test.run}>
          {t('test')}
        </Button>
      ) : (
        <Button size="sm" variant="primary" busy={resume.busy} onClick={() => resume.run({ id, version })}>
          {t('resume')}
        </Button>
      )}
      <Button size="sm" onClick={() => setEditing(true)}>
        {t('edit')}
      </Button>
      {active && (
        <Button size="sm" busy={pause.busy} onClick={() => pause.run({ id, version })}>
          {t('pause')}
        </Button>
      )}
      <RotateSecret webhook={webhook} />
      <RemoveWebhook orgId={orgId} webhook={webhook} />
      {editing && <Lazy load={loadForm} orgId={orgId} webhook={webhook} onClose={() => setEditing(false)} />}
    </div>
  )
}

/** Replaces a webhook's secret and shows the new one, once only. */
function RotateSecret({ webhook: { id, version } }: Pick<Props, 'webhook'>) {
  const t = useTranslations('webhooks.actions')
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = useAction({
    mutation: RotateWebhookSecretDocument,
    confirm: { title: t('rotateTitle'), text: t('rotateText'), ok: t('rotateOk'), cancel: t('cancel') },
  })
  async function run() {
    const rotated = await rotate.run({ id, version })
    if (rotated) setSecret(rotated.secret)
  }
  return (
    <>
      <Button size="sm" busy={rotate.busy} onClick={run}>
        {t('rotate')}
      </Button>
      {secret && <Lazy load={loadSecret} secret={secret} words="webhooks.secret" onClose={() => setSecret(null)} />}
    </>
  )
}

/** Removes a webhook and returns to the list. */
function RemoveWebhook({ orgId, webhook: { id, version, name } }: Omit<Props, 'active'>) {
  const t = useTranslations('webhooks.actions')
  const remove = useAction({
    mutation: RemoveWebhookDocument,
    confirm: {
      title: t('removeTitle', { name }),
      text: t('removeText'),
      ok: t('remove'),
      cancel: t('cancel'),
      danger: true,
    },
    done: t('removed'),
    goTo: () => webhookHref(orgId),
  })
  return (
    <Button size="sm" variant="danger" busy={remove.busy} onClick={() => remove.run({ id, version })}>
      {t('remove')}
    </Button>
  )
}

const everyMs = 750
/** An attempt takes ten seconds at most, after a moment in the queue. */
const looks = 18

/** The first attempt of a delivery, once it was made; null if it takes too long. */
async function firstAttempt(deliveryId: string) {
  for (let look = 0; look < looks; look += 1) {
    await new Promise((next) => setTimeout(next, everyMs))
    const answer = await callApi(GetWebhookDeliveryDocument, { id: deliveryId })
    const [attempt] = ('data' in answer && answer.data?.webhookDelivery?.attempts) || []
    if (attempt) return attempt
  }
  return null
}

/** Sends a test delivery and shows its result. */
function useTest(id: string) {
  const locale = useLocale()
  const t = useTranslations('webhooks.actions')
  const errors = useTranslations('webhooks.errors')
  const router = useRouter()
  const [waiting, setWaiting] = useState(false)
  const test = useAction({
    mutation: SendTestWebhookDocument,
    done: { title: t('testOpen'), tone: 'info' },
  })
  async function run() {
    const sent = await test.run({ id })
    if (!sent) return
    setWaiting(true)
    const attempt = await firstAttempt(sent.id)
    setWaiting(false)
    router.refresh()
    if (!attempt) return
    const { status, durationMs: ms, error } = attempt
    if (error === null) return showToast({ title: t('tested', { status: status ?? '', ms }) })
    const reason = isOneOf(attemptErrors, error) ? errors(error) : error
    await alertDialog({
      text: t('testFailed', { reason: status === null ? reason : noted(reason, String(status), locale) }),
    })
  }
  return { run, busy: test.busy || waiting }
}

/** Sends all failed deliveries again. */
export function ReplayFailed({ webhookId }: { webhookId: string }) {
  const t = useTranslations('webhooks.actions')
  const replay = useAction({
    mutation: ReplayFailedWebhooksDocument,
    done: ({ count }) => (count > 0 ? t('replayedMany', { count }) : t('replayedNone')),
  })
  return (
    <Button size="sm" busy={replay.busy} onClick={() => replay.run({ webhookId })}>
      {t('replayFailed')}
    </Button>
  )
}

/** Sends one delivery again. */
export function ReplayDelivery({ id }: { id: string }) {
  const t = useTranslations('webhooks.actions')
  const replay = useAction({ mutation: ReplayWebhookDeliveryDocument, done: t('replayed') })
  return (
    <Button size="sm" busy={replay.busy} onClick={() => replay.run({ id })}>
      {t('replay')}
    </Button>
  )
}
