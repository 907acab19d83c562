'use client'
import { type SubmitEvent, useRef } from 'react'
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
 * A form that changes the person's own profile. An error alone takes the focus to its field, several are for the summary above
 * the form.
 */
export function useProfileForm({ userId, version, read, onSaved, onRefused }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, errors, summary, submit } = useWrite(UpdateUserDocument, ({ data }) =>
    profileProblems(data as EnteredProfile, todayIn('UTC', new Date())),
  )
  const several = Object.keys(summary).length > 1
  useFocusFirstError(form, several ? none : summary)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = read(new FormData(event.currentTarget))
    const answer = await submit({ id: userId, data, version })
    if (answer?.data) onSaved(answer.data.version)
    else onRefused?.()
  }
  return {
    busy,
    errors,
    summary: several ? summary : none,
    form: { ref: form, onSubmit, noValidate: true },
  }
}

const none: Readonly<Record<string, string>> = {}
