'use client'

import { useTranslations } from 'next-intl'
import { type SubmitEvent, useId, useState } from 'react'
import { useRead } from '@/app/_lib/use-read'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { Form } from '@/app/_ui/form'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { SelectField } from '@/app/_ui/select-field'
import { TextArea } from '@/app/_ui/text-area'
import { noteLimit } from '@/lib/domain/reminders/values'

/** One message in its parts, in the language of its recipient. */
export type MailExample = {
  /** The recipient. */
  name: string
  language: string
  subject: string
  greeting: string
  lead: readonly string[]
  openClass: string | null
  noteFrom: string
  next: string
  button: string
  why: string
}

type Props = {
  example: MailExample
  /** The sender's own note, as typed. */
  note: string
  /** The sentence about who receives replies. */
  reply: string | null
}

/** A message as the recipient will read it, including the note being typed. */
function MailPreview({ example, note, reply }: Props) {
  const t = useTranslations('reminders')
  const { name, language, subject, greeting, lead, openClass, noteFrom, next, button, why } = example
  return (
    <section aria-label={t('preview', { name })} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('preview', { name })}</h3>
      <div lang={language} className="flex flex-col gap-3 rounded-lg border border-line p-4 text-sm wrap-anywhere">
        <p className="font-semibold">{subject}</p>
        <p>{greeting}</p>
        {lead.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {openClass && <p>{openClass}</p>}
        {note.trim() && (
          <p className="whitespace-pre-line">
            {noteFrom}
            {'\n'}
            {note.trim()}
          </p>
        )}
        <p>{next}</p>
        <p className="self-start rounded-lg border border-line px-3 py-2 font-semibold">{button}</p>
        {reply && <p>{reply}</p>}
        <p className="text-xs text-soft">{why}</p>
      </div>
    </section>
  )
}

export type ReplyTo = { id: string; name: string; email: string; line: string | null }
/** A preview of the reminders: how many are sent, why others are skipped, an example, and who may receive replies. */
export type Preview = {
  sent: number
  skipped: readonly string[]
  example: MailExample | null
  replyTos: readonly ReplyTo[]
  replyToId: string | null
}

type RemindDialogProps = {
  /** Loads the preview, or the text of a refusal; null without a usable response. */
  load: () => Promise<Preview | { refusal: string } | null>
  onSend: (own: { note: string | null; replyToId: string | null }) => void
  busy: boolean
  errors: Readonly<Record<string, string>>
  onClose: () => void
}

/** Previews reminders before they are sent: who gets one, who does not and why, an example, and the note to add. */
export function RemindDialog({ load, onSend, busy, errors, onClose }: RemindDialogProps) {
  const t = useTranslations('reminders')
  const common = useTranslations('common')
  const id = useId()
  // Loaded once: the dialog shows the state at the time it was opened.
  const preview = useRead(id, load)
  const [note, setNote] = useState('')
  const [chosenReplyTo, setChosenReplyTo] = useState<string | null>(null)
  const loaded = preview && 'sent' in preview ? preview : null
  const refusal = preview && 'refusal' in preview ? preview.refusal : preview === null ? t('failed') : null
  const nothingToSend = refusal !== null || loaded?.sent === 0
  const replyToId = chosenReplyTo ?? loaded?.replyToId ?? null

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSend({ note: note.trim() || null, replyToId: replyToId || null })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      size="contact"
      closeLabel={common('dialog.close')}
      footer={
        <>
          <Button onClick={onClose}>{nothingToSend ? t('close') : common('actions.cancel')}</Button>
          {loaded && loaded.sent > 0 && (
            <Button type="submit" form={id} variant="primary" busy={busy}>
              {t('send', { count: loaded.sent })}
            </Button>
          )}
        </>
      }
    >
      <Form id={id} onSubmit={submit} className="flex flex-col gap-5 pt-2 text-ink">
        {preview === undefined && <p role="status">{t('loading')}</p>}
        {refusal !== null && (
          <InlineNotice tone="error" live>
            {refusal}
          </InlineNotice>
        )}
        {loaded && <Counts {...loaded} />}
        {loaded?.example && (
          <>
            <TextArea
              name="note"
              label={t('note')}
              hint={t('noteHint', { max: noteLimit })}
              error={errors.note}
              maxLength={noteLimit}
              rows={3}
              optional={common('form.optional')}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
            <SelectField
              name="replyToId"
              label={t('replyTo')}
              hint={t('replyHint')}
              error={errors.replyToId}
              value={replyToId ?? ''}
              onChange={({ target }) => setChosenReplyTo(target.value)}
              {...(loaded.replyToId === null && { placeholder: t('noReply') })}
              options={loaded.replyTos.map(({ id: value, name, email }) => ({ value, label: `${name} (${email})` }))}
            />
            <MailPreview
              example={loaded.example}
              note={note}
              reply={loaded.replyTos.find((address) => address.id === replyToId)?.line ?? null}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}

function Counts({ sent, skipped }: Pick<Preview, 'sent' | 'skipped'>) {
  const t = useTranslations('reminders')
  return (
    <div role="status" className="flex flex-col gap-1">
      <p className="font-semibold">{t('gets', { count: sent })}</p>
      {skipped.length > 0 && (
        <ul className="list-disc pl-5 text-sm text-soft">
          {skipped.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
