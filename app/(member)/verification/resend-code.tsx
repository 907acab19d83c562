'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useTransition } from 'react'
import { isFailure, unwrapResult } from '@/app/_lib/api-answer'
import { fill } from '@/app/_lib/fill'
import { callApi } from '@/app/_lib/graphql-client'
import { Button } from '@/app/_ui/button'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { SendContactCodeDocument } from '@/graphql/generated/send-contact-code'
import { useCountdown } from './use-countdown'

export type ResendLabels = { send: string; resend: string; resendIn: string; sent: string }

type Props = {
  contactId: string
  /** A code is on its way and still works. */
  pending: boolean
  /** Seconds until another one may be asked for. */
  wait: number
  /** Tells one wait from the next. */
  mark: string
  /** Sends one on arrival when none is on its way. */
  onArrival?: boolean
  labels: ResendLabels
}

/** Asks for a code, at most one a minute; says when the next one can be asked for. */
export function ResendCode({ contactId, pending, wait, mark, onArrival, labels }: Props) {
  const { send, busy, told } = useSendCode(contactId, labels.sent)
  const left = useCountdown(wait, mark)
  const arrived = useRef(false)
  useEffect(() => {
    if (!onArrival || pending || wait > 0 || arrived.current) return
    arrived.current = true
    void send()
  })
  return (
    <div className="flex flex-col items-start">
      <Button busy={busy} disabled={left > 0} onClick={send} className="whitespace-normal">
        {left > 0 ? fill(labels.resendIn, { seconds: left }) : pending ? labels.resend : labels.send}
      </Button>
      <div role="status" className="not-empty:pt-2">
        {told && <InlineNotice tone={told.tone}>{told.text}</InlineNotice>}
      </div>
    </div>
  )
}

type Told = { tone: 'success' | 'error'; text: string }

function useSendCode(contactId: string, sent: string) {
  const router = useRouter()
  const [told, setTold] = useState<Told | null>(null)
  const [sending, setSending] = useState(false)
  const [reading, read] = useTransition()

  async function send() {
    setSending(true)
    const idempotencyKey = crypto.randomUUID()
    const response = await callApi(SendContactCodeDocument, { contactId }, { idempotencyKey })
    const answer = unwrapResult(response, 'sendContactCode')
    // "Too soon" is no trouble: another tab has just asked, and the page read again says so.
    const tooSoon = answer.i18nMessageKey === 'errors.codeTooSoon'
    setTold(
      isFailure(answer) ? (tooSoon ? null : { tone: 'error', text: answer.message }) : { tone: 'success', text: sent },
    )
    setSending(false)
    read(() => router.refresh())
  }
  return { send, busy: sending || reading, told }
}
