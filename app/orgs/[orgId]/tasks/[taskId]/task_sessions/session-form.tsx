'use client'
import { type SubmitEvent, useRef, useState } from 'react'
import { Draft } from '@/app/_components/draft'
import { errorList } from '@/app/_components/error-list'
import { OtherVersion } from '@/app/_components/other-version'
import { useLeaveGuard } from '@/app/_lib/use-leave-guard'
import { Button } from '@/app/_ui/button'
import { FormErrors } from '@/app/_ui/form-errors'
import { formatDate } from '@/lib/domain/time/format-date'
import { NewSessionFields } from './new-session-fields'
import { CheckInFields, EnrollingFields, WhenFields, WhereFields } from './session-fields'
import type { SessionFormLabels, SessionOptions } from './session-form-labels'
import { atFields, type EditedSession } from './session-values'
import { useSessionForm } from './use-session-form'

type Props = {
  session: EditedSession
  task: { id: string; orgId: string; isPublished: boolean }
  options: SessionOptions
  labels: SessionFormLabels
}

/** The form of a session. Taking another version starts the fields anew. */
export function SessionForm(props: Props) {
  const [start, setStart] = useState(props.session)
  return <Form key={start.version} {...props} start={start} onTake={setStart} />
}

type FormProps = Props & { start: EditedSession; onTake: (session: EditedSession) => void }

function Form({ start, task, options, labels, onTake }: FormProps) {
  const dirty = useRef(false)
  useLeaveGuard(dirty, labels.leave)
  const { busy, errors: told, other, save } = useSessionForm(start, task, labels, dirty)
  const errors = atFields(told)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const draft = (event.submitter as HTMLButtonElement | null)?.value === 'draft'
    void save(new FormData(event.currentTarget), draft)
  }
  const fields = { start, errors, options, labels }
  return (
    <form
      noValidate
      onSubmit={submit}
      onInput={() => {
        dirty.current = true
      }}
      className="flex max-w-[48rem] flex-col gap-5"
    >
      <Draft name={start.id ? `session:${start.id}` : `session:${task.id}`} version={start.version} dirty={dirty} />
      <FormErrors title={labels.errors} errors={errorList(errors, labels.names)} />
      {other && <OtherVersion facts={factsOf(other, labels)} labels={labels.stale} onTake={() => onTake(other)} />}
      <WhenFields {...fields} />
      <WhereFields {...fields} />
      {!start.id && <NewSessionFields orgId={task.orgId} errors={errors} labels={labels} />}
      <EnrollingFields {...fields} />
      <CheckInFields {...fields} />
      <Buttons isNew={!start.id} isPublished={task.isPublished} busy={busy} labels={labels} />
    </form>
  )
}

type ButtonProps = { isNew: boolean; isPublished: boolean; busy: boolean; labels: SessionFormLabels }

/** A session of a class that is not published yet is a draft. */
const Buttons = ({ isNew, isPublished, busy, labels }: ButtonProps) => (
  <div className="flex flex-wrap gap-2">
    {isNew && isPublished && (
      <Button type="submit" variant="primary" value="schedule" busy={busy}>
        {labels.schedule}
      </Button>
    )}
    {isNew && (
      <Button type="submit" variant={isPublished ? 'secondary' : 'primary'} value="draft" busy={busy}>
        {labels.saveDraft}
      </Button>
    )}
    {!isNew && (
      <Button type="submit" variant="primary" busy={busy}>
        {labels.save}
      </Button>
    )}
  </div>
)

const factsOf = (other: EditedSession, { names }: SessionFormLabels) => [
  { term: names.startDate, detail: formatDate(other.startDate) },
  { term: names.startTime, detail: other.startTime },
  { term: names.endTime, detail: other.endTime },
  { term: names.location, detail: other.location || '–' },
  { term: names.capacity, detail: other.capacity },
]
