'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState, useTransition } from 'react'
import { isFailure, unwrapResult } from '@/app/_lib/api-answer'
import { callApi } from '@/app/_lib/graphql-client'
import { refusalWords } from '@/app/_lib/transport-texts'
import { useTranslate } from '@/app/_lib/use-translate'
import { Button } from '@/app/_ui/button'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { SendContactCodeDocument } from '@/graphql/generated/send-contact-code'

type Props = {
  contactId: string
  /** A code was sent and is still valid. */
  pending: boolean
  /** Seconds until another one may be requested. */
  wait: number
  /** Identifies one countdown. */
  mark: string
  /** Sends a code on arrival, unless one is already on its way. */
  onArrival?: boolean
  kind: 'EMAIL' | 'PHONE'
}

/** Requests a code, at most once a minute, and shows when the next one is possible. */
export function ResendCode({ contactId, pending, wait, mark, onArrival, kind }: Props) {
  const t = useTranslations('verification')
  const { send, busy, notice } = useSendCode(contactId, kind === 'EMAIL' ? t('codeSent') : t('codeSentPhone'))
  const secondsLeft = useCountdown(wait, mark)
  const arrived = useRef(false)
  useEffect(() => {
    if (!onArrival || pending || wait > 0 || arrived.current) return
    arrived.current = true
    void send()
  })
  return (
    <div className="flex flex-col items-start">
      <Button busy={busy} disabled={secondsLeft > 0} onClick={send} className="whitespace-normal">
        {secondsLeft > 0 ? t('resendIn', { seconds: secondsLeft }) : pending ? t('resend') : t('sendCode')}
      </Button>
      <div role="status" className="not-empty:pt-2">
        {notice && <InlineNotice tone={notice.tone}>{notice.text}</InlineNotice>}
      </div>
    </div>
  )
}

type Notice = { tone: 'success' | 'error'; text: string }

function useSendCode(contactId: string, sentText: string) {
  const router = useRouter()
  const translate = useTranslate()
  const [notice, setNotice] = useState<Notice | null>(null)
  const [sending, setSending] = useState(false)
  const [reading, read] = useTransition()

  async function send() {
    setSending(true)
    const idempotencyKey = crypto.randomUUID()
    const response = await callApi(SendContactCodeDocument, { contactId }, { idempotencyKey })
    const answer = unwrapResult(response, 'sendContactCode')
    // "Too soon" is not an error: another tab has just requested one, and the refreshed page shows that.
    const tooSoon = answer.i18nMessageKey === 'errors.codeTooSoon'
    setNotice(
      isFailure(answer)
        ? tooSoon
          ? null
          : { tone: 'error', text: refusalWords(answer.message, translate) }
        : { tone: 'success', text: sentText },
    )
    setSending(false)
    read(() => router.refresh())
  }
  return { send, busy: sending || reading, notice }
}

/**
 * The remaining whole seconds of `seconds`, counted from their arrival and independent of the device's clock. Another
 * `mark` restarts the countdown even if the number is the same.
 */
function useCountdown(seconds: number, mark: string): number {
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark identifies one wait
  useEffect(() => {
    const end = performance.now() + seconds * 1000
    const tick = () => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setSecondsLeft(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 500)
    tick()
    return () => clearInterval(timer)
  }, [seconds, mark])
  return secondsLeft
}
