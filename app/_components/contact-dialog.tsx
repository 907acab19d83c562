'use client'
import { type FormEvent, useId, useRef, useState } from 'react'
import { unwrapResult } from '@/app/_lib/api-answer'
import { callApi } from '@/app/_lib/graphql-client'
import { alertDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { SendFeedbackMessageDocument } from '@/graphql/generated/send-feedback-message'

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
  const attempt = useRef<string>(null)
  const form = useId()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    attempt.current ??= crypto.randomUUID()
    const refusal = await sendMessage(message, attempt.current)
    setBusy(false)
    onClose()
    if (refusal !== null) return alertDialog({ text: `${labels.failed} ${refusal || labels.unknownError}` })
    attempt.current = null
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
      <form id={form} onSubmit={send}>
        <TextArea
          name="message"
          label={labels.message}
          hint={labels.note}
          placeholder={labels.placeholder}
          tall
          value={message}
          onChange={(event) => {
            attempt.current = null
            setMessage(event.target.value)
          }}
        />
      </form>
    </Dialog>
  )
}

/** Null when it was sent; else why not, which may be an empty text. */
async function sendMessage(message: string, idempotencyKey: string): Promise<string | null> {
  try {
    const response = await callApi(SendFeedbackMessageDocument, { message }, { idempotencyKey })
    const result = unwrapResult(response, 'sendFeedbackMessage')
    return result.success ? null : (result.message ?? '')
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
