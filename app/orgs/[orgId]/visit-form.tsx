'use client'
import { useRouter } from 'next/navigation'
import { type SubmitEvent, useRef } from 'react'
import { useApiForm } from '@/app/_lib/use-api-form'
import { Button } from '@/app/_ui/button'
import { TextField } from '@/app/_ui/text-field'
import { VisitOrgDocument } from '@/graphql/generated/visit-org'

type Props = { orgId: string; labels: { reason: string; hint: string; submit: string } }

/** Asks a super admin why; with an answer the organization opens where they wanted to go. */
export function VisitForm({ orgId, labels }: Props) {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const { busy, errors, submit } = useApiForm(VisitOrgDocument)

  async function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    if (await submit({ orgId, reason })) router.refresh()
    else field.current?.focus()
  }

  return (
    <form onSubmit={open} noValidate className="flex flex-col gap-5">
      <TextField
        ref={field}
        name="reason"
        label={labels.reason}
        hint={labels.hint}
        error={errors.reason}
        maxLength={300}
        autoComplete="off"
      />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {labels.submit}
      </Button>
    </form>
  )
}
