'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { TokenMade } from '@/app/_components/access/token-made'
import { errorList } from '@/app/_components/error-list'
import { FormDialog } from '@/app/_components/form-dialog'
import { OtherVersion } from '@/app/_components/other-version'
import { useApiForm } from '@/app/_lib/use-api-form'
import { useDialogEdit } from '@/app/_lib/use-dialog-edit'
import { type Choice, ChoiceGroup } from '@/app/_ui/choice-group'
import { FormErrors } from '@/app/_ui/form-errors'
import { TextField } from '@/app/_ui/text-field'
import { CreateWebhookDocument } from '@/graphql/generated/create-webhook'
import { UpdateWebhookDocument } from '@/graphql/generated/update-webhook'
import type { WebhookFormLabels } from './webhook-labels'

/** A webhook as it is edited. */
export type EditedWebhook = { id: string; version: number; name: string; url: string; events: readonly string[] }
type Common = { choices: readonly Choice[]; labels: WebhookFormLabels; onClose: () => void }
export type NewWebhookProps = Common & { orgId: string }
export type EditWebhookProps = Common & { webhook: EditedWebhook }

const valuesOf = (form: FormData) => ({
  name: String(form.get('name') ?? ''),
  url: String(form.get('url') ?? ''),
  events: form.getAll('events').map(String),
})

/** The form of a new webhook, then its secret, this once. */
export function NewWebhookForm({ orgId, choices, labels, onClose }: NewWebhookProps) {
  const router = useRouter()
  const [secret, setSecret] = useState<string | null>(null)
  const { busy, errors, submit } = useApiForm(CreateWebhookDocument)

  async function save(form: FormData) {
    const made = await submit({ input: { orgId, ...valuesOf(form) } })
    if (!made?.data) return
    setSecret(made.data.secret)
    router.refresh()
  }

  if (secret) return <TokenMade token={secret} labels={labels.secret} onClose={onClose} />
  return (
    <FormDialog
      title={labels.title}
      onClose={onClose}
      busy={busy}
      labels={labels.form}
      onSubmit={save}
      draft={{ name: `webhook-${orgId}` }}
    >
      <FormErrors title={labels.errors} errors={errorList(errors, labels.fields)} />
      <Fields choices={choices} labels={labels} errors={errors} />
    </FormDialog>
  )
}

/** The form of a webhook that is there. Taking another version starts the fields anew. */
export function EditWebhookForm(props: EditWebhookProps) {
  const [start, setStart] = useState(props.webhook)
  return <EditForm key={start.version} {...props} start={start} onTake={setStart} />
}

type EditProps = EditWebhookProps & { start: EditedWebhook; onTake: (webhook: EditedWebhook) => void }

function EditForm({ start, choices, labels, onClose, onTake }: EditProps) {
  const edit = { start, saved: labels.saved, onClose, read: (now: EditedWebhook) => now }
  const { busy, errors, other, version, save } = useDialogEdit(UpdateWebhookDocument, edit)
  const { id } = start
  return (
    <FormDialog
      title={labels.title}
      onClose={onClose}
      busy={busy}
      labels={labels.form}
      onSubmit={(form) => save({ input: { id, version, ...valuesOf(form) } })}
      draft={{ name: `webhook-${id}`, version: start.version }}
    >
      <FormErrors title={labels.errors} errors={errorList(errors, labels.fields)} />
      {other && <OtherVersion facts={factsOf(other, labels)} labels={labels.stale} onTake={() => onTake(other)} />}
      <Fields start={start} choices={choices} labels={labels} errors={errors} />
    </FormDialog>
  )
}

const factsOf = ({ name, url, events }: EditedWebhook, { fields }: WebhookFormLabels) => [
  { term: fields.name, detail: name },
  { term: fields.url, detail: url },
  { term: fields.events, detail: events.join(', ') },
]

type FieldsProps = Pick<Common, 'choices' | 'labels'> & {
  start?: EditedWebhook
  errors: Readonly<Record<string, string>>
}

function Fields({ start, choices, labels, errors }: FieldsProps) {
  return (
    <>
      <TextField
        name="name"
        label={labels.fields.name}
        hint={labels.nameHint}
        error={errors.name}
        defaultValue={start?.name}
        autoComplete="off"
        maxLength={100}
      />
      <TextField
        name="url"
        type="url"
        label={labels.fields.url}
        hint={labels.urlHint}
        error={errors.url}
        defaultValue={start?.url ?? 'https://'}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
      />
      <ChoiceGroup
        name="events"
        type="checkbox"
        label={labels.fields.events}
        hint={labels.eventsHint}
        error={errors.events}
        choices={choices}
        defaultValues={start?.events}
      />
    </>
  )
}
