'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useFocusFirstError } from '@/app/_forms/field-errors'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { VerifyContactDocument } from '@/graphql/generated/verify-contact'
import { sentCodeProblem } from '@/lib/domain/people/contact-values'
import { problemsAmong } from '@/lib/domain/values'

type Props = {
  contactId: string
  /** Number of attempts allowed per code. */
  tries: number
  /** `home`: the guard chain takes the person to the next step; `here`: the page is refreshed. */
  next: 'home' | 'here'
}

/** The six digits of the code; typing the last one submits it. */
export function CodeForm({ contactId, tries, next }: Props) {
  const t = useTranslations('verification')
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const { busy, errors, summary, submit } = useWrite(VerifyContactDocument, (sent) =>
    problemsAmong({ code: sentCodeProblem(sent.code) }),
  )
  const [isDone, setIsDone] = useState(false)
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
