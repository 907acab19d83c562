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
import { TextField } from '@/app/_ui/text-field'
import { AddSessionInstructorDocument } from '@/graphql/generated/add-session-instructor'
import { sessionLimits } from '@/lib/domain/task-sessions/values'
import { parseUnits } from '@/lib/domain/units'
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
  const [rateFails, setRateFails] = useState(false)
  const { busy, errors, submit } = useWrite(AddSessionInstructorDocument)

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const memberId = String(form.get('memberId') ?? '')
    setMissing(memberId === '')
    if (memberId === '') return
    if (person?.id === memberId && !(await mayAdd([person]))) return
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const rate = text('rate')
    const rateCents = rate === '' ? undefined : parseUnits(rate)
    setRateFails(rateCents === null)
    if (rateCents === null) return
    const facts = { title: text('title') || undefined, rateCents }
    if (await submit({ id, version, memberId, ...facts })) showToast({ title: t('added'), tone: 'success' })
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
      {person && (
        <>
          <TextField
            name="title"
            label={t('professionalTitle')}
            hint={t('professionalTitleHint')}
            maxLength={sessionLimits.instructorTitle}
            error={errors.title}
            autoComplete="off"
            className="basis-full"
          />
          <TextField
            name="rate"
            label={t('rate')}
            hint={t('rateHint')}
            error={rateFails ? t('rateWrong') : errors.rateCents}
            inputMode="decimal"
            autoComplete="off"
            className="basis-full"
          />
        </>
      )}
      <Button type="submit" busy={busy} icon={<Icon name="plus" size={16} />} className="sm:mb-6">
        {t('addButton')}
      </Button>
    </Form>
  )
}
