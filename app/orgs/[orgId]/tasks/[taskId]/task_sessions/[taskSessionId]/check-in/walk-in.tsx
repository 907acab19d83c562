'use client'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { PeoplePicker, type Person } from '@/app/_components/people-picker'
import { useWrite } from '@/app/_forms/use-write'
import { callApi } from '@/app/_lib/graphql-client'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { Icon } from '@/app/_ui/icon'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { AddWalkInDocument } from '@/graphql/generated/add-walk-in'
import { GetWalkInChoicesDocument } from '@/graphql/generated/get-walk-in-choices'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { optionalLineProblem, problemsAmong } from '@/lib/domain/values'

type Props = {
  taskSessionId: string
  /** Check-in is closed: a reason is needed. */
  late: boolean
  look: () => Promise<void>
}

/** Enrolls and checks in a member who is not on the list, in one step. */
export function WalkIn({ taskSessionId, late, look }: Props) {
  const t = useTranslations('checkIn.board')
  const [round, setRound] = useState(0)
  const [missing, setMissing] = useState(false)
  const { busy, errors, submit } = useWrite(AddWalkInDocument, ({ reason }) =>
    problemsAmong({ reason: optionalLineProblem(reason, enrollmentReasonLength) }),
  )
  const [found] = useState(() => new Map<string, string>())

  async function search(q: string): Promise<Person[]> {
    const answer = await callApi(GetWalkInChoicesDocument, { taskSessionId, q })
    const choices = 'data' in answer && answer.data ? (answer.data.walkInChoices ?? []) : []
    for (const { userId, name } of choices) found.set(userId, name)
    return choices.map(({ userId, name, department }) => ({
      id: userId,
      name,
      ...(department ? { hint: department } : {}),
    }))
  }
  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const userId = String(data.get('userId') ?? '')
    setMissing(userId === '')
    if (userId === '') return
    const reason = String(data.get('reason') ?? '') || null
    const done = await submit({ taskSessionId, userId, reason }, { idempotencyKey: crypto.randomUUID() })
    await look()
    if (!done) return
    showToast({ title: t('added', { name: found.get(userId) ?? '' }) })
    setRound(round + 1)
  }
  return (
    // The field is cleared after somebody was added.
    <Form key={round} onSubmit={add} className="flex flex-col gap-4">
      <PeoplePicker
        name="userId"
        label={t('walkField')}
        hint={t('walkHint')}
        error={missing ? t('walkNobody') : errors.userId}
        defaultPerson={null}
        search={search}
      />
      {late && (
        <TextField
          name="reason"
          label={t('reason')}
          error={errors.reason}
          maxLength={enrollmentReasonLength}
          autoComplete="off"
        />
      )}
      <Button type="submit" busy={busy} icon={<Icon name="plus" size={16} />}>
        {t('walkAdd')}
      </Button>
    </Form>
  )
}
