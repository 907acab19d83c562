'use client'
import { type SubmitEvent, useRef, useState } from 'react'
import { Draft } from '@/app/_components/draft'
import { DraftPart } from '@/app/_components/draft-part'
import { errorList } from '@/app/_components/error-list'
import { OtherVersion } from '@/app/_components/other-version'
import { useLeaveGuard } from '@/app/_lib/use-leave-guard'
import { Button } from '@/app/_ui/button'
import { FormErrors } from '@/app/_ui/form-errors'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { OfferedProvider } from './eligible-field'
import { AboutFields, PassingFields, WorthFields } from './task-fields'
import type { TaskFormLabels, TaskOptions } from './task-form-labels'
import type { EditedTask } from './task-values'
import { useTaskForm } from './use-task-form'

type Props = {
  task: EditedTask
  /** Opened in order to publish: what is missing is told at once. */
  lacks?: Readonly<Record<string, string>>
  providers: readonly OfferedProvider[]
  today: PlainDate
  options: TaskOptions
  labels: TaskFormLabels
}

/** The form of a class. Taking another version starts the fields anew. */
export function TaskForm(props: Props) {
  const [start, setStart] = useState(props.task)
  return <Form key={start.version} {...props} start={start} onTake={setStart} />
}

function Form({
  start,
  lacks = {},
  providers,
  today,
  options,
  labels,
  onTake,
}: Props & { start: EditedTask; onTake: (task: EditedTask) => void }) {
  const [pairs, setPairs] = useState<readonly string[]>(start.eligible)
  const dirty = useRef(false)
  useLeaveGuard(dirty, labels.leave)
  const { busy, errors: told, other, stored, save } = useTaskForm(start, labels, dirty)
  const errors = told ?? lacks

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const publish = (event.submitter as HTMLButtonElement | null)?.value === 'publish'
    void save(new FormData(event.currentTarget), pairs, publish)
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
      <Draft name={`task:${stored?.id ?? start.orgId}`} version={stored?.version ?? start.version} dirty={dirty} />
      <DraftPart name="pairs" value={pairs} onTake={setPairs} />
      <FormErrors title={labels.errors} errors={errorList(errors, labels.names)} />
      {other && (
        <OtherVersion
          facts={[
            { term: labels.names.title, detail: other.title },
            { term: labels.names.units, detail: other.units || '–' },
          ]}
          labels={labels.stale}
          onTake={() => onTake(other)}
        />
      )}
      <AboutFields {...fields} />
      <WorthFields
        {...fields}
        pairs={pairs}
        onPairs={(chosen) => {
          dirty.current = true
          setPairs(chosen)
        }}
        providers={providers}
        today={today}
      />
      <PassingFields {...fields} />
      <div className="flex flex-wrap gap-2">
        {start.isDraft && (
          <Button type="submit" variant="primary" value="publish" busy={busy}>
            {labels.savePublish}
          </Button>
        )}
        <Button type="submit" variant={start.isDraft ? 'secondary' : 'primary'} busy={busy}>
          {start.isDraft ? labels.saveDraft : labels.save}
        </Button>
      </div>
    </form>
  )
}
