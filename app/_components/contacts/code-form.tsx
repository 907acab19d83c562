'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useEffect, useRef, useState, useTransition } from 'react'
import { useFocusFirstError } from '@/app/_forms/use-focus-first-error'
import { useWrite } from '@/app/_forms/use-write'
import { isFailure, unwrapResult } from '@/app/_lib/api-answer'
import { callApi } from '@/app/_lib/graphql-client'
import { refusalWords } from '@/app/_lib/transport-texts'
import { useTranslate } from '@/app/_lib/use-translate'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { SendContactCodeDocument } from '@/graphql/generated/send-contact-code'
import { VerifyContactDocument } from '@/graphql/generated/verify-contact'
import { sentCodeProblem } from '@/lib/domain/people/contact'
import { problemsAmong } from '@/lib/domain/values'

type Props = {
  contactId: string
  /** The tries that the current code has left. */
  tries: number
  /** `home`: the guard chain takes the person to the next step; `here`: the page is refreshed. */
  next: 'home' | 'here'
}

/** The digits of the code; typing the last one submits it. */
export function CodeForm({ contactId, tries, next }: Props) {
  const t = useTranslations('verification')
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const { busy, errors, summary, submit } = useWrite(VerifyContactDocument, (sent) =>
    problemsAmong({ code: sentCodeProblem(sent.code) }),
  )
  const [isDone, setIsDone] = useState(false)
  const lastCode = useRef('')
  useFocusFirstError(form, summary)
  // Focus at once only on the page that has no other purpose.
  useEffect(() => {
    if (next === 'home') form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [next])

  function typed(code: string) {
    if (sentCodeProblem(code) === null) form.current?.requestSubmit()
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    // A code that was refused as it was typed costs no second try when its button is pressed.
    if (errors.code && code === lastCode.current) return form.current?.querySelector('input')?.select()
    lastCode.current = code
    const answer = await submit({ contactId, code })
    if (!answer) return router.refresh()
    setIsDone(true)
    if (next === 'home') return window.location.assign('/')
    showToast({ title: t('verified'), tone: 'success' })
    router.refresh()
  }

  return (
    <Form ref={form} onSubmit={send} className="flex flex-col gap-4">
      <TextField
        name="code"
        label={t('codeLabel')}
        hint={t('codeHint', { tries })}
        error={errors.code}
        onChange={(event) => typed(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={16}
        className="[&_input]:max-w-56"
      />
      <Button type="submit" variant="primary" busy={busy || isDone} className="sm:self-start">
        {t('verify')}
      </Button>
    </Form>
  )
}

type ResendCodeProps = {
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
export function ResendCode({ contactId, pending, wait, mark, onArrival, kind }: ResendCodeProps) {
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
