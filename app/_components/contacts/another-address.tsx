'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef } from 'react'
import { sendWrite, showRefusal } from '@/app/_actions/send'
import { Draft } from '@/app/_forms/draft'
import { emitDiscarded } from '@/app/_forms/draft-events'
import { draftNames, useDraftDialog } from '@/app/_forms/use-draft-dialog'
import { useFocusFirstError } from '@/app/_forms/use-focus-first-error'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { TextField } from '@/app/_ui/text-field'
import { ChangeContactDocument } from '@/graphql/generated/change-contact'
import { SendContactCodeDocument } from '@/graphql/generated/send-contact-code'
import { contactLength, contactProblem } from '@/lib/domain/people/contact'
import { problemsAmong } from '@/lib/domain/values'
import { contactKind } from './contact-text'

type Props = {
  /** The labels of the opening button, the field and the sending button. */
  open: string
  label: string
  hint: string
  submit: string
  /** Open from the start and cannot be closed. */
  startOpen?: boolean
  /** For an opening button that is only a side option of the page. */
  quiet?: boolean
}

/** "Use another address": one field for an email address or a phone number, to which a code is sent at once. */
export function AnotherAddress({ open: openLabel, label, hint, submit: submitLabel, startOpen = false, quiet }: Props) {
  const common = useTranslations('common.actions')
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [isOpened, setOpened] = useDraftDialog(draftNames.address)
  const open = startOpen || isOpened
  const { busy, errors, summary, setErrors, submit } = useWrite(ChangeContactDocument, ({ kind, value }) =>
    problemsAmong({ value: contactProblem(kind, value) }),
  )
  useFocusFirstError(form, summary)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const value = String(new FormData(event.currentTarget).get('value') ?? '')
    if (!(await submit({ kind: contactKind(value), value }))) return
    const sent = await sendWrite(SendContactCodeDocument, {}, { idempotencyKey: crypto.randomUUID() })
    // If a code was sent a moment ago, the refreshed page shows it.
    if (sent && !sent.success && sent.i18nMessageKey !== 'errors.codeTooSoon') await showRefusal(sent)
    setOpened(false)
    router.refresh()
  }
  function close() {
    setErrors({})
    emitDiscarded(form.current ?? undefined)
    setOpened(false)
  }

  if (!open)
    return (
      <Button variant={quiet ? 'quiet' : 'secondary'} onClick={() => setOpened(true)}>
        {openLabel}
      </Button>
    )
  return (
    <Form ref={form} onSubmit={send} className="flex w-full flex-col gap-4">
      <Draft name={draftNames.address} />
      <TextField
        name="value"
        label={label}
        hint={hint}
        error={errors.value}
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={contactLength}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {submitLabel}
        </Button>
        {!startOpen && <Button onClick={close}>{common('cancel')}</Button>}
      </div>
    </Form>
  )
}
