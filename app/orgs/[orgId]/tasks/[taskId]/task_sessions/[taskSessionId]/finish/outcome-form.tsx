'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { useProblemWords } from '@/app/_actions/send'
import { useWrite } from '@/app/_forms/use-write'
import { alertDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { showToast } from '@/app/_ui/show-toast'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { TextField } from '@/app/_ui/text-field'
import type { Tone } from '@/app/_ui/tone'
import { DecideEnrollmentsDocument, type EnrollmentOutcome } from '@/graphql/generated/decide-enrollments'
import type { EnrollmentStatus } from '@/lib/domain/lists/sessions'
import { type Outcome, outcomes } from '@/lib/domain/outcomes/outcome-steps'
import { decisionProblems, decisionReasonLength, scoreRange } from '@/lib/domain/outcomes/values'
import type { AttendeeSignature } from '@/lib/domain/signatures/asking'
import { labelled } from '@/lib/domain/text'
import { Minutes } from './minutes'

/** A person with a seat, and their outcome. */
export type OutcomeRow = {
  id: string
  version: number
  name: string
  /** The license of a guest, who receives no credit for now; null for everybody else. */
  guest: string | null
  /** The time of the check-in. */
  checkedIn: string | null
  /** Marked present afterwards, without a time. */
  onPaper: boolean
  /** The minutes that count; null for an undecided person who did not check in. */
  minutes: number | null
  /** Local times of arrival and leaving, where minutes count and the time of leaving may be set. */
  leaving: { arrived: string; left: string } | null
  status: EnrollmentStatus
  /** The outcome of an undecided person if nobody chooses another one. */
  proposed: Exclude<Outcome, 'OPEN'> | null
  score: number | null
  /** For people who attended or are proposed as attendees. */
  signature: AttendeeSignature | null
}

type Props = { taskSessionId: string; rows: readonly OutcomeRow[]; requiresTest: boolean; editable: boolean }
type Problem = { field: string; message: string }

/** People with a seat, with a choice of outcome for each. A refusal is shown in the person's row. */
export function OutcomeForm({ taskSessionId, rows, requiresTest, editable }: Props) {
  const t = useTranslations('certificates.finish')
  const locale = useLocale()
  const router = useRouter()
  const inWords = useProblemWords()
  const [problems, setProblems] = useState<Problem[]>([])
  const { busy, send, showOtherRefusal } = useWrite(DecideEnrollmentsDocument)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const chosen = chosenOf(rows, new FormData(form))
    if (chosen.length === 0) return void alertDialog({ text: t('nothing') })
    const decisions = chosen.map(({ decision }) => decision)
    const wrong = Object.entries(inWords(decisionProblems(decisions)))
    setProblems(wrong.map(([field, message]) => problemOf(chosen)({ field, message })))
    if (wrong.length > 0) return
    const answer = await send({ taskSessionId, decisions })
    if (!answer) return
    setProblems(answer.fieldErrors.map(problemOf(chosen)))
    if (answer.fieldErrors.length > 0) return
    if (!answer.success) await showOtherRefusal(answer)
    if (answer.success) {
      form.reset()
      showToast({ title: t('saved') })
    }
    router.refresh()
  }

  /** "decisions.2.outcome" refers to the third row that was changed. */
  const problemOf =
    (chosen: readonly ChosenOutcome[]) =>
    ({ field, message }: Problem): Problem => {
      const line = chosen[Number(field.split('.')[1])]
      if (!line) return { field: 'reason', message }
      const of = field.endsWith('.reason') ? 'reason' : `outcome.${line.decision.enrollmentId}`
      return { field: of, message: labelled(t('outcomeOf', { name: line.name }), message, locale) }
    }
  return (
    <Form onSubmit={save}>
      {problems.length > 0 && (
        <div className="px-4 pb-4 sm:px-6">
          <FormErrors title={t('problems')} errors={problems} />
        </div>
      )}
      <OutcomeTable rows={rows} requiresTest={requiresTest} editable={editable} />
      <div className="flex flex-col gap-4 border-t border-line p-4 sm:px-6">
        <TextField
          name="reason"
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={decisionReasonLength}
          autoComplete="off"
          className="max-w-form"
        />
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {t('save')}
          </Button>
        </div>
      </div>
    </Form>
  )
}

type ChosenOutcome = ReturnType<typeof chosenOf>[number]

/** The rows with a choice, combined with the one reason given for all of them. */
function chosenOf(rows: readonly OutcomeRow[], form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return rows.flatMap(({ id, version, name }) => {
    const outcome = text(`outcome.${id}`) as EnrollmentOutcome | ''
    if (outcome === '') return []
    const score = text(`score.${id}`)
    const decision = { enrollmentId: id, version, outcome, score: score === '' ? null : Number(score) }
    return [{ name, decision: { ...decision, reason: text('reason') || null } }]
  })
}

const tones: Partial<Record<EnrollmentStatus, Tone>> = {
  ENROLLED: 'info',
  ATTENDED: 'success',
  PASS: 'success',
  FAIL: 'error',
  INCOMPLETE: 'warn',
  ABSENT: 'warn',
}

function OutcomeTable({ rows, requiresTest, editable }: Omit<Props, 'taskSessionId'>) {
  const t = useTranslations('certificates.finish')
  const statuses = useTranslations('enums.enrollmentStatuses')
  const columns: Column<OutcomeRow>[] = [
    { key: 'name', header: t('name'), lead: true, cell: (row) => <Name row={row} /> },
    {
      key: 'checkedIn',
      header: t('checkedIn'),
      cell: ({ checkedIn, onPaper }) =>
        checkedIn ? (
          <time>{checkedIn}</time>
        ) : (
          <span className="text-soft">{onPaper ? t('onPaper') : t('notCheckedIn')}</span>
        ),
    },
    {
      key: 'signature',
      header: t('signature'),
      cell: ({ signature }) => (signature ? t(`signature${signature}`) : '–'),
    },
    { key: 'minutes', header: t('minutes'), align: 'end', cell: (row) => <Minutes row={row} editable={editable} /> },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status, score, proposed }) => (
        <Tag tone={tones[status] ?? 'neutral'}>
          {proposed ? t('proposed', { outcome: statuses(proposed) }) : statuses(status)}
          {score === null ? '' : ` ${score}%`}
        </Tag>
      ),
    },
    ...(editable
      ? [
          {
            key: 'outcome',
            header: t('outcome'),
            cell: (row: OutcomeRow) => <OutcomeChoice row={row} requiresTest={requiresTest} />,
          },
        ]
      : []),
    ...(editable && requiresTest
      ? [{ key: 'score', header: t('score'), cell: ({ id, name }: OutcomeRow) => <Score id={id} name={name} /> }]
      : []),
  ]
  return <Table caption={t('caption')} columns={columns} rows={rows} rowKey={({ id }) => id} compact />
}

function Name({ row: { name, guest } }: { row: OutcomeRow }) {
  const t = useTranslations('guests')
  if (guest === null) return name
  return (
    <span className="two-lines">
      {name}
      <span className="second-line">{guest}</span>
      <span className="second-line">{t('finish')}</span>
    </span>
  )
}

/** The outcomes that a person's enrollment allows. */
function choices(status: EnrollmentStatus, requiresTest: boolean): Outcome[] {
  return outcomes.filter((outcome) => {
    if (outcome === status) return false
    if (outcome === 'OPEN') return status !== 'ENROLLED'
    return requiresTest || (outcome !== 'PASS' && outcome !== 'FAIL')
  })
}

function OutcomeChoice({
  row: { id, name, status, proposed },
  requiresTest,
}: {
  row: OutcomeRow
  requiresTest: boolean
}) {
  const t = useTranslations('certificates.finish')
  const statuses = useTranslations('enums.enrollmentStatuses')
  return (
    <span className="relative block min-w-0 md:min-w-32 lg:min-w-36">
      <select
        id={`outcome.${id}`}
        name={`outcome.${id}`}
        aria-label={t('outcomeOf', { name })}
        className="control"
        defaultValue=""
      >
        <option value="">{proposed ? t('proposed', { outcome: statuses(proposed) }) : t('noChange')}</option>
        {choices(status, requiresTest).map((choice) => (
          <option key={choice} value={choice}>
            {choice === 'OPEN' ? t('open') : statuses(choice)}
          </option>
        ))}
      </select>
      <svg viewBox="0 0 16 16" aria-hidden="true" className="select-sign">
        <path d="m4 6.5 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.75" />
      </svg>
    </span>
  )
}

function Score({ id, name }: { id: string; name: string }) {
  const t = useTranslations('certificates.finish')
  return (
    <input
      name={`score.${id}`}
      aria-label={t('scoreOf', { name })}
      type="number"
      min={scoreRange.min}
      max={scoreRange.max}
      className="control w-24"
    />
  )
}
