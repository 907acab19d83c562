'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, type SubmitEvent, useRef } from 'react'
import type { MutationData } from '@/app/_actions/send'
import { useWrite } from '@/app/_forms/use-write'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { TextField } from '@/app/_ui/text-field'
import { deskReasonProblems, visitReasonLength } from '@/lib/domain/orgs/visit'

type Props = Pick<ComponentProps<typeof TextField>, 'ref' | 'label' | 'hint' | 'error'>

/** A reason that others will read; `hint` says who. */
export function ReasonField(props: Props) {
  return <TextField {...props} name="reason" maxLength={visitReasonLength} autoComplete="off" />
}

type ReasonFormProps<R extends MutationData, V> = {
  mutation: ApiDocument<R, V>
  variables: (reason: string) => V
  label: string
  hint: string
  button: string
}

/**
 * Shown in place of content a super admin may not see yet: asks for a reason, then shows the page with that content.
 */
export function ReasonForm<R extends MutationData, V extends { reason: string }>({
  mutation,
  variables,
  label,
  hint,
  button,
}: ReasonFormProps<R, V>) {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const { busy, errors, submit } = useWrite(mutation, deskReasonProblems)

  async function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    if (await submit(variables(reason))) router.refresh()
    else field.current?.focus()
  }

  return (
    <Form onSubmit={open} className="flex flex-col gap-5">
      <ReasonField ref={field} label={label} hint={hint} error={errors.reason} />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {button}
      </Button>
    </Form>
  )
}
