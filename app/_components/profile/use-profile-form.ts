'use client'
import { type InputEvent, type SubmitEvent, useRef, useState } from 'react'
import { useFocusFirstError } from '@/app/_forms/field-errors'
import { useWrite } from '@/app/_forms/use-write'
import { UpdateUserDocument } from '@/graphql/generated/update-user'
import { type EnteredProfile, profileProblems } from '@/lib/domain/people/values'
import { todayIn } from '@/lib/domain/time/plain-date'

type Options = {
  userId: string
  /** The version the person saw; without one the edit is not guarded. */
  version?: number
  /** What the form says, as `updateUser` takes it. */
  read: (form: FormData) => EnteredProfile
  onSaved: (version: number) => void
  onRefused?: () => void
}

/**
 * A form that changes the person's own profile. An error goes away when its field is changed; one alone takes the focus to
 * its field, several are for the summary above the form.
 */
export function useProfileForm({ userId, version, read, onSaved, onRefused }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, errors, submit } = useWrite(UpdateUserDocument, ({ data }) =>
    profileProblems(data as EnteredProfile, todayIn('UTC', new Date())),
  )
  const [changed, setChanged] = useState<readonly string[]>([])
  const several = Object.keys(errors).length > 1
  useFocusFirstError(form, several ? none : errors)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = read(new FormData(event.currentTarget))
    // Before the answer: what is wrong is shown, and focused, as soon as it is known.
    setChanged([])
    const answer = await submit({ id: userId, data, version })
    if (answer?.data) onSaved(answer.data.version)
    else onRefused?.()
  }
  function onInput(event: InputEvent<HTMLFormElement>) {
    const { name, id, parentElement } = event.target as HTMLInputElement
    // The calendar behind a date field has no name attribute.
    const field = name || id || parentElement?.querySelector('[aria-invalid]')?.id
    if (field) setChanged((known) => [...known, field])
  }
  const open = Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.includes(field)))
  return {
    busy,
    errors: open,
    summary: several ? errors : none,
    form: { ref: form, onSubmit, onInput, noValidate: true },
  }
}

const none: Readonly<Record<string, string>> = {}
