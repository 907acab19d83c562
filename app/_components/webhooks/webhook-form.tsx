'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import SecretDialog from '@/app/_components/secret-dialog'
import { Conflict } from '@/app/_forms/conflict'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { draftNames } from '@/app/_forms/use-draft-dialog'
import { useDialogEdit } from '@/app/_forms/use-edit'
import { useWrite } from '@/app/_forms/use-write'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { FormErrors } from '@/app/_ui/form-errors'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { CreateWebhookDocument } from '@/graphql/generated/create-webhook'
import { UpdateWebhookDocument } from '@/graphql/generated/update-webhook'
import { fieldsOf } from '@/lib/domain/merge-edits'
import { type WebhookFormat, webhookEvents, webhookFormats } from '@/lib/domain/webhooks/events'
import { webhookLimits, webhookProblems } from '@/lib/domain/webhooks/values'
import { locales } from '@/lib/i18n/locales'
import { eventKey } from './webhook-words'

/** A webhook with its editable fields. */
export type EditedWebhook = {
  id: string
  version: number
  name: string
  url: string
  events: readonly string[]
  format: WebhookFormat
  language: string
}
/** `webhook` is null for a new one. */
type Props = { orgId: string; webhook: EditedWebhook | null; onClose: () => void }

/** The form of a webhook. */
export default function WebhookForm({ orgId, webhook, onClose }: Props) {
  const [start] = useState(webhook)
  if (!start) return <NewForm orgId={orgId} onClose={onClose} />
  return <EditForm start={start} onClose={onClose} />
}

/** The form for a new webhook; then its secret, shown once only. */
function NewForm({ orgId, onClose }: Omit<Props, 'webhook'>) {
  const t = useTranslations('webhooks.form')
  const router = useRouter()
  const [secret, setSecret] = useState<string | null>(null)
  const { busy, errors, summary, submit } = useWrite(CreateWebhookDocument, ({ input }) => webhookProblems(input))

  async function save(form: FormData) {
    const made = await submit({ input: { orgId, ...valuesOf(form) } })
    if (made?.data) setSecret(made.data.secret)
  }

  // Called only now: refreshing after the first webhook replaces the button that contains this dialog by the list, and
  // the secret would be lost.
  function showList() {
    onClose()
    router.refresh()
  }

  if (secret) return <SecretDialog secret={secret} words="webhooks.secret" onClose={showList} />
  return (
    <FormDialog
      title={t('addTitle')}
      onClose={onClose}
      busy={busy}
      save={t('add')}
      onSubmit={save}
      draft={{ name: draftNames.webhook(orgId) }}
    >
      <Fields errors={errors} summary={summary} />
    </FormDialog>
  )
}

type EditProps = { start: EditedWebhook; onClose: () => void }

function EditForm({ start, onClose }: EditProps) {
  const t = useTranslations('webhooks.form')
  const { id } = start
  const { busy, errors, summary, versions, version, save } = useDialogEdit(UpdateWebhookDocument, {
    start,
    saved: t('saved'),
    onClose,
    read: (now: EditedWebhook) => now,
    fields: ({ name, url, events, format, language }) => fieldsOf({ name, url, events, format, language }),
    check: ({ input }) => webhookProblems(input),
  })
  return (
    <FormDialog
      title={t('editTitle')}
      onClose={onClose}
      busy={busy}
      onSubmit={(form) => save({ input: { id, version, ...valuesOf(form) } })}
      draft={{ name: draftNames.webhook(id), version: start.version }}
    >
      <Conflict {...versions} />
      <Fields start={start} errors={errors} summary={summary} />
    </FormDialog>
  )
}

type FieldsProps = {
  start?: EditedWebhook
  errors: Readonly<Record<string, string>>
  summary: Readonly<Record<string, string>>
}

function Fields({ start, errors, summary }: FieldsProps) {
  const t = useTranslations('webhooks.form')
  const events = useTranslations('webhooks.events')
  const common = useTranslations('common.form')
  const names = { name: t('name'), url: t('url'), format: t('format'), language: t('language'), events: t('events') }
  return (
    <>
      <FormErrors title={common('errorSummary')} errors={errorList(summary, names)} />
      <TextField
        name="name"
        label={names.name}
        hint={t('nameHint')}
        error={errors.name}
        defaultValue={start?.name}
        autoComplete="off"
        maxLength={webhookLimits.name}
      />
      <TextField
        name="url"
        type="url"
        label={names.url}
        hint={t('urlHint')}
        error={errors.url}
        defaultValue={start?.url ?? 'https://'}
        autoComplete="off"
        spellCheck={false}
        maxLength={webhookLimits.url}
      />
      <Format start={start} errors={errors} />
      <ChoiceGroup
        name="events"
        type="checkbox"
        label={names.events}
        hint={t('eventsHint')}
        error={errors.events}
        choices={webhookEvents.map((value) => ({ value, label: events(eventKey(value)!), hint: value }))}
        defaultValues={start?.events}
      />
    </>
  )
}

/** The format, for a program or for a chat, and the language of chat messages. */
function Format({ start, errors }: Omit<FieldsProps, 'summary'>) {
  const t = useTranslations('webhooks.form')
  const languages = useTranslations('common.languages')
  const locale = useLocale()
  const [format, setFormat] = useState<string>(start?.format ?? 'SUMA')
  return (
    <>
      <ChoiceGroup
        name="format"
        label={t('format')}
        error={errors.format}
        choices={webhookFormats.map((value) => ({
          value,
          label: t(`formats.${value}`),
          hint: t(`formatHints.${value}`),
        }))}
        defaultValues={[format]}
        onChange={(event) => setFormat(event.target.value)}
      />
      <div hidden={format !== 'CHAT'}>
        <SelectField
          name="language"
          label={t('language')}
          error={errors.language}
          defaultValue={start?.language ?? locale}
          options={locales.map((value) => ({ value, label: languages(value) }))}
        />
      </div>
    </>
  )
}

const valuesOf = (form: FormData) => ({
  name: String(form.get('name') ?? ''),
  url: String(form.get('url') ?? ''),
  events: form.getAll('events').map(String),
  format: webhookFormats.find((format) => format === form.get('format')) ?? 'SUMA',
  language: String(form.get('language') ?? ''),
})
