import { getTranslations } from 'next-intl/server'
import { formDialogLabels } from '@/app/_components/form-dialog-labels'
import { attemptErrors } from '@/lib/domain/webhooks/attempts'
import { webhookEvents } from '@/lib/domain/webhooks/events'
import { rawTexts } from '@/lib/i18n/raw-texts'
import { eventKey } from './event-key'

/** The events as choices of a form: in words, and by name. */
export async function eventChoices(): Promise<{ value: string; label: string; hint: string }[]> {
  const t = await getTranslations('webhooks.events')
  return webhookEvents.map((value) => ({ value, label: t(eventKey(value)!), hint: value }))
}

/** The words of the form of a webhook. */
export async function webhookFormLabels(editing: boolean) {
  const [t, common, stale, form, secret] = await Promise.all([
    getTranslations('webhooks.form'),
    getTranslations('common.form'),
    getTranslations('credentials.detail.stale'),
    formDialogLabels(),
    secretLabels(),
  ])
  return {
    title: t(editing ? 'editTitle' : 'addTitle'),
    nameHint: t('nameHint'),
    urlHint: t('urlHint'),
    eventsHint: t('eventsHint'),
    errors: common('errorSummary'),
    saved: t('saved'),
    fields: { name: t('name'), url: t('url'), events: t('events') },
    form: editing ? form : { ...form, save: t('add') },
    stale: { title: stale('title'), text: stale('text'), save: stale('save'), take: stale('take') },
    secret,
  }
}
export type WebhookFormLabels = Awaited<ReturnType<typeof webhookFormLabels>>

async function secretLabels() {
  const t = await getTranslations('webhooks.secret')
  return {
    title: t('title'),
    text: t('text'),
    token: t('label'),
    copy: t('copy'),
    copied: t('copied'),
    close: t('close'),
    lost: '',
  }
}

/** The words of what the buttons of a webhook do; `{status}`, `{ms}`, `{reason}` and `{count}` are filled in the browser. */
export async function moveLabels(name: string) {
  const [t, errors, secret] = await Promise.all([
    getTranslations('webhooks.actions'),
    getTranslations('webhooks.errors'),
    secretLabels(),
  ])
  const raw = await rawTexts('webhooks.actions')
  return {
    cancel: t('cancel'),
    paused: t('paused'),
    resumed: t('resumed'),
    removed: t('removed'),
    replayed: t('replayed'),
    replayedMany: raw('replayedMany'),
    replayedNone: t('replayedNone'),
    tested: raw('tested'),
    testFailed: raw('testFailed'),
    testOpen: t('testOpen'),
    rotate: { title: t('rotateTitle'), text: t('rotateText'), ok: t('rotateOk') },
    remove: { title: t('removeTitle', { name }), text: t('removeText'), ok: t('remove') },
    errors: Object.fromEntries(attemptErrors.map((code) => [code, errors(code)])),
    secret,
  }
}
export type MoveLabels = Awaited<ReturnType<typeof moveLabels>>
