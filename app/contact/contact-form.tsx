'use client'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { errorList } from '@/app/_forms/field-errors'
import { useWrite } from '@/app/_forms/use-write'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { SelectField } from '@/app/_ui/select-field'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'
import { SendContactMessageDocument } from '@/graphql/generated/send-contact-message'
import {
  type ContactTopic,
  contactMessageLength,
  contactMessageProblems,
  contactNameLength,
  contactTopics,
} from '@/lib/domain/feedback/values'
import { contactLength } from '@/lib/domain/people/contact'

type Props = {
  /** The topic given by the link that led here. */
  about: ContactTopic | null
  /** The initial text of the message. */
  message: string
}

/** A message from a signed-out visitor, with an address for the reply. The text is kept until it has been stored. */
export function ContactForm({ about, message }: Props) {
  const t = useTranslations('contact')
  const common = useTranslations('common.form')
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  const { busy, errors, summary, submit } = useWrite(SendContactMessageDocument, contactMessageProblems)
  const names = {
    name: t('page.name'),
    replyEmail: t('page.replyEmail'),
    topic: t('page.topic'),
    message: t('page.message'),
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const replyEmail = text('replyEmail').trim()
    const input = { name: text('name'), replyEmail, topic: text('topic'), message: text('message') }
    if (await submit(input)) setSentFrom(replyEmail)
  }

  if (sentFrom !== null)
    return (
      <div className="flex flex-col items-start gap-5">
        <Alert tone="success" title={t('page.sentTitle')} live>
          {t('page.sentText', { email: sentFrom })}
        </Alert>
        <Button onClick={() => setSentFrom(null)}>{t('page.another')}</Button>
      </div>
    )
  return (
    <Form onSubmit={send} className="flex flex-col gap-5">
      <FormErrors title={common('errorSummary')} errors={errorList(summary, names)} />
      <TextField
        name="name"
        label={names.name}
        error={errors.name}
        autoComplete="name"
        maxLength={contactNameLength}
        required
      />
      <TextField
        name="replyEmail"
        type="email"
        label={names.replyEmail}
        hint={t('page.replyHint')}
        error={errors.replyEmail}
        autoComplete="email"
        maxLength={contactLength}
        required
      />
      <SelectField
        name="topic"
        label={names.topic}
        error={errors.topic}
        placeholder={common('choose')}
        defaultValue={about ?? ''}
        options={contactTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
        required
      />
      <TextArea
        name="message"
        label={names.message}
        hint={t('page.messageHint')}
        error={errors.message}
        rows={8}
        defaultValue={message}
        maxLength={contactMessageLength}
        required
      />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {t('page.send')}
      </Button>
    </Form>
  )
}
