'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { PeoplePicker, type Person } from '@/app/_components/people/people-picker'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { Icon } from '@/app/_ui/icon'
import { showToast } from '@/app/_ui/show-toast'
import { AddSessionInstructorDocument } from '@/graphql/generated/add-session-instructor'
import { useClashQuestion, useSessionPeople } from './find-session-people'

type Props = { session: { id: string; version: number } }

/** Finds a member and makes them an instructor; asks first if another session expects them. */
export default function AddInstructor({ session: { id, version } }: Props) {
  const t = useTranslations('sessions.instructors')
  const search = useSessionPeople(id)
  const mayAdd = useClashQuestion()
  const [person, setPerson] = useState<Person | null>(null)
  const router = useRouter()
  const [missing, setMissing] = useState(false)
  const { busy, errors, submit } = useWrite(AddSessionInstructorDocument)

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const memberId = String(new FormData(event.currentTarget).get('memberId') ?? '')
    setMissing(memberId === '')
    if (memberId === '') return
    if (person?.id === memberId && !(await mayAdd([person]))) return
    if (await submit({ id, version, memberId })) showToast({ title: t('added'), tone: 'success' })
    router.refresh()
  }
  return (
    <Form onSubmit={add} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 grow basis-60">
        <PeoplePicker
          name="memberId"
          label={t('add')}
          hint={t('hint')}
          error={missing ? t('nobody') : errors.memberId}
          defaultPerson={null}
          search={search}
          onPerson={setPerson}
        />
      </div>
      <Button type="submit" busy={busy} icon={<Icon name="plus" size={16} />} className="sm:mb-6">
        {t('addButton')}
      </Button>
    </Form>
  )
}
