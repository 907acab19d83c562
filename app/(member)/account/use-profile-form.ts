'use client'
import type { SubmitEvent } from 'react'
import { useApiForm } from '@/app/_lib/use-api-form'
import { UpdateUserDocument } from '@/graphql/generated/update-user'

type Options = {
  userId: string
  /** The version the person saw; without one the edit is not guarded. */
  version?: number
  /** What the form says, as `updateUser` takes it. */
  read: (form: FormData) => unknown
  onSaved: (version: number) => void
  onRefused?: () => void
}

/** A form that changes the person's own profile. */
export function useProfileForm({ userId, version, read, onSaved, onRefused }: Options) {
  const { busy, errors, submit } = useApiForm(UpdateUserDocument, 'updateUser')

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = read(new FormData(event.currentTarget))
    const answer = await submit({ id: userId, data, version })
    if (answer?.data) onSaved(answer.data.version)
    else onRefused?.()
  }
  const list = Object.entries(errors).map(([field, message]) => ({ field, message }))
  return { busy, errors, list, save }
}
