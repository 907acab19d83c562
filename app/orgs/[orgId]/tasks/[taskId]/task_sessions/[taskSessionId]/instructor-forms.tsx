'use client'
import { useRouter } from 'next/navigation'
import { type SubmitEvent, useState } from 'react'
import { findPeople } from '@/app/_components/find-people'
import { PeoplePicker } from '@/app/_components/people-picker'
import { useApiForm } from '@/app/_lib/use-api-form'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { showToast } from '@/app/_ui/show-toast'
import { AddSessionInstructorDocument } from '@/graphql/generated/add-session-instructor'
import { RemoveSessionInstructorDocument } from '@/graphql/generated/remove-session-instructor'

type Session = { id: string; version: number }
type AddLabels = Record<'field' | 'hint' | 'add' | 'added' | 'nobody' | 'unknown', string> & {}

/** Finds a member and lets them teach. */
export function AddInstructor({ session, orgId, labels }: { session: Session; orgId: string; labels: AddLabels }) {
  const router = useRouter()
  const [missing, setMissing] = useState(false)
  const { busy, errors, submit } = useApiForm(AddSessionInstructorDocument)

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const memberId = String(new FormData(event.currentTarget).get('memberId') ?? '')
    setMissing(memberId === '')
    if (memberId === '') return
    if (await submit({ ...session, memberId })) showToast({ title: labels.added, tone: 'success' })
    router.refresh()
  }
  return (
    // A new version of the session begins with an empty field.
    <form key={session.version} onSubmit={add} noValidate className="flex flex-wrap items-end gap-2">
      <div className="min-w-60 grow">
        <PeoplePicker
          name="memberId"
          label={labels.field}
          hint={labels.hint}
          error={missing ? labels.nobody : errors.memberId}
          defaultPerson={null}
          search={(text) => findPeople(orgId, text, labels.unknown)}
        />
      </div>
      <Button type="submit" busy={busy} icon={<Icon name="plus" size={16} />} className="sm:mb-6">
        {labels.add}
      </Button>
    </form>
  )
}

type RemoveProps = { session: Session; instructorId: string; labels: { remove: string; removed: string } }

/** Takes an instructor off a session. */
export function RemoveInstructor({ session, instructorId, labels }: RemoveProps) {
  const router = useRouter()
  const { busy, submit } = useApiForm(RemoveSessionInstructorDocument)

  async function remove() {
    if (await submit({ ...session, instructorId })) showToast({ title: labels.removed, tone: 'success' })
    router.refresh()
  }
  return (
    <IconButton label={labels.remove} onClick={remove} disabled={busy}>
      <Icon name="x" size={16} />
    </IconButton>
  )
}
