'use client'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { PeoplePicker, type Person } from '@/app/_components/people/people-picker'
import type { CheckInBoardView } from '@/app/_components/task-sessions/check-in-board-view'
import { useWrite } from '@/app/_forms/use-write'
import { callApi } from '@/app/_lib/graphql-client'
import { confirmDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { dotted } from '@/app/_ui/dotted'
import { Form } from '@/app/_ui/form'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { AddWalkInDocument } from '@/graphql/generated/add-walk-in'
import { GetWalkInChoicesDocument } from '@/graphql/generated/get-walk-in-choices'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { lineProblem, problemsAmong } from '@/lib/domain/values'
import { isFull } from './use-check-in'

type Props = {
  taskSessionId: string
  board: CheckInBoardView
  look: () => Promise<void>
}

/** Enrolls and checks in a member who is not on the list, in one step. Over capacity or late, it needs a reason. */
export function WalkIn({ taskSessionId, board, look }: Props) {
  const t = useTranslations('checkIn.board')
  const [round, setRound] = useState(0)
  const [missing, setMissing] = useState(false)
  const { seats } = board
  const full = seats && isFull(board) ? { seat: seats.taken + 1, capacity: seats.capacity } : null
  const needsReason = board.late || full !== null
  const { busy, errors, submit } = useWrite(AddWalkInDocument, ({ reason }) =>
    problemsAmong({ reason: needsReason ? lineProblem(reason ?? '', enrollmentReasonLength) : null }),
  )
  const { search, peopleById } = useWalkIns(taskSessionId)

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const userId = String(data.get('userId') ?? '')
    setMissing(userId === '')
    if (userId === '') return
    const { name = '', clash } = peopleById.get(userId) ?? {}
    const question = { title: t('clashTitle'), text: t('clashAsk', { name, title: clash ?? '' }), ok: t('addAnyway') }
    if (clash && !(await confirmDialog(question))) return
    const reason = String(data.get('reason') ?? '') || null
    const walkIn = { taskSessionId, userId, reason, overCapacity: full?.seat ?? null }
    const done = await submit(walkIn, { idempotencyKey: crypto.randomUUID() })
    await look()
    if (!done) return
    showToast({ title: t('added', { name }) })
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
      {full && <InlineNotice tone="warn">{t('seats', { taken: full.seat - 1, capacity: full.capacity })}</InlineNotice>}
      {needsReason && (
        <TextField
          name="reason"
          label={t('reason')}
          error={errors.reason}
          maxLength={enrollmentReasonLength}
          autoComplete="off"
        />
      )}
      <Button type="submit" busy={busy} icon={<Icon name="plus" size={16} />}>
        {full ? t('letIn', full) : t('walkAdd')}
      </Button>
    </Form>
  )
}

/** Searches members without a seat, with objections to each; the results are kept for later texts about them. */
function useWalkIns(taskSessionId: string) {
  const t = useTranslations('checkIn.board')
  const [peopleById] = useState(() => new Map<string, Person>())
  async function search(q: string): Promise<Person[]> {
    const answer = await callApi(GetWalkInChoicesDocument, { taskSessionId, q })
    const choices = 'data' in answer && answer.data ? (answer.data.walkInChoices ?? []) : []
    const people = choices.map(({ userId: id, name, department, onLeave, clash }): Person => {
      const title = clash && (clash.title ?? t('otherSession'))
      const hint = dotted([department, onLeave && t('onLeave'), title && t('elsewhere', { title })])
      return { id, name, ...(hint ? { hint } : {}), ...(title ? { clash: title } : {}) }
    })
    for (const person of people) peopleById.set(person.id, person)
    return people
  }
  return { search, peopleById }
}
