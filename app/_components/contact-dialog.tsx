'use client'
import { type FormEvent, useId, useState } from 'react'
import { unwrapResult } from '@/app/_lib/api-answer'
import { attemptKey } from '@/app/_lib/attempt'
import { tellSaved } from '@/app/_lib/draft-events'
import { errorText } from '@/app/_lib/error-text'
import { callApi } from '@/app/_lib/graphql-client'
import { alertDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { SendFeedbackMessageDocument } from '@/graphql/generated/send-feedback-message'
import { Draft } from './draft'

export type ContactLabels = {
  title: string
  message: string
  placeholder: string
  note: string
  cancel: string
  send: string
  close: string
  sentTitle: string
  sentText: string
  failed: string
  unknownError: string
}

type Props = { open: boolean; onClose: () => void; labels: ContactLabels }

/** A message to the product team, sent as it is. What was written is kept until it has been sent. */
export function ContactDialog({ open, onClose, labels }: Props) {
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useId()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const refusal = await sendMessage(message)
    setBusy(false)
    onClose()
    if (refusal !== null) return alertDialog({ text: `${labels.failed} ${refusal || labels.unknownError}` })
    setMessage('')
    showToast({ title: labels.sentTitle, text: labels.sentText })
  }

  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={labels.title}
      size="contact"
      closeLabel={labels.close}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {labels.cancel}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {labels.send}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={send} className="flex flex-col gap-4">
        <Draft name="contact" />
        <TextArea
          name="message"
          label={labels.message}
          hint={labels.note}
          placeholder={labels.placeholder}
          tall
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

/** Null when it was sent; else why not, which may be an empty text. */
async function sendMessage(message: string): Promise<string | null> {
  try {
    const { key, done } = await attemptKey('sendFeedbackMessage', message)
    const response = await callApi(SendFeedbackMessageDocument, { message }, { idempotencyKey: key })
    const result = unwrapResult(response, 'sendFeedbackMessage')
    if (!result.success) return result.message ?? ''
    done()
    tellSaved()
    return null
  } catch (error) {
    return error instanceof Error ? errorText(error) : ''
  }
}
