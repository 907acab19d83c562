'use client'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState, useTransition } from 'react'
import { Draft } from '@/app/_components/draft'
import { Button } from '@/app/_ui/button'
import { ProfileErrors } from '../account/profile-errors'
import type { ProfileLabels } from '../account/profile-labels'
import { useProfileForm } from '../account/use-profile-form'

type Props = {
  userId: string
  /** The address of the next step; null after the last: then the guard chain brings the person on. */
  next: string | null
  read: (form: FormData) => unknown
  submit: string
  fields: ProfileLabels
  /** Links beside the button: back, skip. */
  links?: ReactNode
  children: (errors: Readonly<Record<string, string>>) => ReactNode
}

/** One step: saved on the server, then on to the next. */
export function StepForm({ userId, next, read, submit, fields, links, children }: Props) {
  const router = useRouter()
  const [going, go] = useTransition()
  const [done, setDone] = useState(false)
  const { busy, errors, summary, form } = useProfileForm({
    userId,
    read,
    onSaved: () => {
      if (next) return go(() => router.push(next))
      setDone(true)
      window.location.assign('/')
    },
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <Draft name="onboarding" />
      <ProfileErrors errors={summary} labels={fields} />
      {children(errors)}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={busy || going || done}>
          {submit}
        </Button>
        {links}
      </div>
    </form>
  )
}
