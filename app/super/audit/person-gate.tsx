'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef } from 'react'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { TextField } from '@/app/_ui/text-field'
import { OpenPersonHistoryDocument } from '@/graphql/generated/open-person-history'
import { visitReasonLength } from '@/lib/domain/orgs/visit'
import { reasonProblems } from './reason-problem'

/** Asks why before the history of one person opens. */
export function PersonGate({ personId }: { personId: string }) {
  const t = useTranslations('history.super')
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const { busy, errors, submit } = useWrite(OpenPersonHistoryDocument, reasonProblems)

  async function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    if (await submit({ personId, reason })) router.refresh()
    else field.current?.focus()
  }

  return (
    <Form onSubmit={open} className="flex flex-col gap-5">
      <TextField
        ref={field}
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        error={errors.reason}
        maxLength={visitReasonLength}
        autoComplete="off"
      />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {t('personOk')}
      </Button>
    </Form>
  )
}
