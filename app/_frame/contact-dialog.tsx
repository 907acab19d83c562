'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { attemptKey } from '@/app/_actions/attempt'
import { Draft } from '@/app/_forms/draft'
import { emitSaved } from '@/app/_forms/draft-events'
import { unwrapResult } from '@/app/_lib/api-answer'
import { errorText } from '@/app/_lib/error-texts'
import { callApi } from '@/app/_lib/graphql-client'
import { isTransportKey } from '@/app/_lib/transport-texts'
import { alertDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { Form } from '@/app/_ui/form'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { SendFeedbackMessageDocument } from '@/graphql/generated/send-feedback-message'

type Props = { open: boolean; onClose: () => void }

/** A message to the product team; it may be empty. The text is kept until it has been sent. */
export default function ContactDialog({ open, onClose }: Props) {
  const translate = useTranslations()
  const t = useTranslations('contact')
  const common = useTranslations('common.dialog')
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useId()

  const wordsOf = (refusal: string) =>
    isTransportKey(refusal) ? translate(refusal as never) : refusal || t('unknownError')

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const refusal = await sendMessage(message)
    setBusy(false)
    onClose()
    if (refusal !== null) return alertDialog({ text: `${t('failed')} ${wordsOf(refusal)}` })
    setMessage('')
    showToast({ title: t('sentTitle'), text: t('sentText') })
  }

  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={t('title')}
      size="contact"
      closeLabel={common('close')}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t('send')}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={send} className="flex flex-col gap-4">
        <Draft name="contact" />
        <TextArea
          name="message"
          label={t('messageLabel')}
          hint={t('note')}
          placeholder={t('placeholder')}
          tall
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Form>
    </Dialog>
  )
}

/** Null if it was sent; otherwise the reason, which may be an empty string. */
async function sendMessage(message: string): Promise<string | null> {
  try {
    const { key, done: forgetKey } = await attemptKey('sendFeedbackMessage', message)
    const response = await callApi(SendFeedbackMessageDocument, { message }, { idempotencyKey: key })
    const result = unwrapResult(response, 'sendFeedbackMessage')
    if (!result.success) return result.message ?? ''
    forgetKey()
    emitSaved()
    return null
  } catch (error) {
    return error instanceof Error ? errorText(error) : ''
  }
}
