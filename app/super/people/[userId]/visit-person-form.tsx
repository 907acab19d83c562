'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef } from 'react'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { TextField } from '@/app/_ui/text-field'
import { VisitPersonDocument } from '@/graphql/generated/visit-person'
import { deskReasonProblem, visitReasonLength } from '@/lib/domain/orgs/visit'
import { problemsAmong } from '@/lib/domain/values'

/** Asks a super admin why; with an answer the person's record opens. */
export function VisitPersonForm({ id }: { id: string }) {
  const t = useTranslations('people.visit')
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const { busy, errors, submit } = useWrite(VisitPersonDocument, (sent) =>
    problemsAmong({ reason: deskReasonProblem(sent.reason) }),
  )

  async function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    if (await submit({ id, reason })) router.refresh()
    else field.current?.focus()
  }

  return (
    <Form onSubmit={open} className="flex flex-col gap-5">
      <TextField
        ref={field}
        name="reason"
        label={t('reason')}
        hint={t('hint')}
        error={errors.reason}
        maxLength={visitReasonLength}
        autoComplete="off"
      />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {t('submit')}
      </Button>
    </Form>
  )
}
