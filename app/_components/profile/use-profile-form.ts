'use client'
import { type SubmitEvent, useRef } from 'react'
import { isStale, whoChanged } from '@/app/_actions/send'
import { useFocusFirstError } from '@/app/_forms/use-focus-first-error'
import { useWrite } from '@/app/_forms/use-write'
import { UpdateUserDocument, type UpdateUserMutation } from '@/graphql/generated/update-user'
import { type EnteredProfile, profileProblems } from '@/lib/domain/people/values'
import { todayIn } from '@/lib/domain/time/plain-date'

/** The profile as returned by the API. */
export type StoredProfile = NonNullable<UpdateUserMutation['updateUser']['data']>

type Options = {
  userId: string
  /** The version the person saw; without one the edit is not guarded. */
  version?: number
  /** The values of the form, in the form `updateUser` accepts. */
  read: (form: FormData) => EnteredProfile
  onSaved: (stored: StoredProfile) => void
  /**
   * Called with the stored profile when somebody else saved first. Without it, that case is shown like any other
   * refusal.
   */
  onStale?: (now: StoredProfile, said: string | null) => void
}

/**
 * A form that changes the person's own profile. The focus moves to the first invalid field; several are also listed
 * above the form.
 */
export function useProfileForm({ userId, version, read, onSaved, onStale }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, errors, summary, send, showOtherRefusal } = useWrite(UpdateUserDocument, ({ data }) =>
    profileProblems(data as EnteredProfile, todayIn('UTC', new Date())),
  )
  const several = Object.keys(summary).length > 1
  useFocusFirstError(form, summary)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = read(new FormData(event.currentTarget))
    const answer = await send({ id: userId, data, version })
    if (!answer) return
    if (answer.success && answer.data) onSaved(answer.data)
    else if (onStale && isStale(answer) && answer.data) onStale(answer.data, whoChanged(answer))
    else await showOtherRefusal(answer)
  }
  return {
    busy,
    errors,
    summary: several ? summary : none,
    form: { ref: form, onSubmit, noValidate: true },
  }
}

const none: Readonly<Record<string, string>> = {}
