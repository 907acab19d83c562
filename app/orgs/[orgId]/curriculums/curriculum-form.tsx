'use client'
import { useRouter } from 'next/navigation'
import { type SubmitEvent, useRef, useState } from 'react'
import { Draft } from '@/app/_components/draft'
import { DraftPart } from '@/app/_components/draft-part'
import { errorList } from '@/app/_components/error-list'
import { OtherVersion } from '@/app/_components/other-version'
import { fill } from '@/app/_lib/fill'
import { useLeaveGuard } from '@/app/_lib/use-leave-guard'
import { isStale, useWrite } from '@/app/_lib/use-write'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { FormErrors } from '@/app/_ui/form-errors'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'
import { CreateCurriculumDocument } from '@/graphql/generated/create-curriculum'
import { UpdateCurriculumDocument } from '@/graphql/generated/update-curriculum'
import { AudienceFields } from './audience-fields'
import type { FormChoices, FormLabels } from './form-labels'
import { type CurriculumStart, inputOf } from './form-values'
import { GroupFields } from './group-fields'
import { WhenFields } from './when-fields'

type Props = { orgId: string; start: CurriculumStart; choices: FormChoices; labels: FormLabels }

/** Makes a curriculum, or edits one. */
export function CurriculumForm({ orgId, start, choices, labels }: Props) {
  const [groups, setGroups] = useState(start.groups)
  const dirty = useRef(false)
  useLeaveGuard(dirty, labels.leave)
  const { busy, errors, other, save } = useSave({ orgId, start, labels, onSaved: () => (dirty.current = false) })
  const parts = { labels, errors }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(inputOf(new FormData(event.currentTarget), groups))
  }
  const touch = () => {
    dirty.current = true
  }
  return (
    <form noValidate onSubmit={submit} onInput={touch} className="flex max-w-3xl flex-col gap-5">
      <Draft name={`curriculum:${start.id ?? orgId}`} version={start.version} dirty={dirty} />
      <DraftPart name="groups" value={groups} onTake={setGroups} />
      <FormErrors title={labels.errors} errors={errorList(errors, namesOf(labels, groups.length))} />
      {other && (
        <OtherVersion
          facts={[{ term: labels.title, detail: other.title }]}
          labels={labels.stale}
          onTake={() => {
            dirty.current = false
            window.location.reload()
          }}
        />
      )}
      <Card title={labels.about}>
        <div className="flex flex-col gap-5">
          <TextField
            name="title"
            label={labels.title}
            error={errors.title}
            defaultValue={start.title}
            maxLength={200}
            autoComplete="off"
          />
          <TextArea
            name="description"
            label={labels.description}
            optional={labels.optional}
            error={errors.description}
            defaultValue={start.description}
            maxLength={2000}
            rows={3}
          />
        </div>
      </Card>
      <GroupFields
        groups={groups}
        choices={choices}
        onGroups={(next) => {
          touch()
          setGroups(next)
        }}
        {...parts}
      />
      <AudienceFields orgId={orgId} start={start.audience} choices={choices} {...parts} />
      <WhenFields start={start} {...parts} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {labels.save}
        </Button>
        <ButtonLink href={`/orgs/${orgId}/curriculums${start.id ? `/${start.id}` : ''}`}>{labels.cancel}</ButtonLink>
      </div>
    </form>
  )
}

/** What the fields are called in the summary of what is wrong, those of each group with its number. */
function namesOf(labels: FormLabels, groups: number): Record<string, string> {
  const { title, description, due, dueDate, dueDays, recurrence, recurrenceMonths } = labels
  const inGroup = { name: labels.name, rule: labels.rule, n: labels.n, units: labels.units, taskIds: labels.tasks }
  const ofGroups = Array.from({ length: groups }, (_, index) =>
    Object.entries(inGroup).map(([field, name]) => {
      const group = fill(labels.group, { number: String(index + 1) })
      return [`groups.${index}.${field}`, `${group}, ${name}`] as const
    }),
  )
  return {
    ...{ title, description, due, dueDate, dueDays, recurrence, recurrenceMonths, groups: labels.groups },
    ...Object.fromEntries(ofGroups.flat()),
  }
}

type Save = Pick<Props, 'orgId' | 'start' | 'labels'> & { onSaved: () => void }

/** Saving keeps what was typed when somebody else saved first; saving again then replaces theirs. */
function useSave({ orgId, start, labels, onSaved }: Save) {
  const router = useRouter()
  const [other, setOther] = useState<{ version: number; title: string } | null>(null)
  const create = useWrite(CreateCurriculumDocument)
  const update = useWrite(UpdateCurriculumDocument)
  const { busy, errors, tell } = start.id ? update : create

  async function save(input: ReturnType<typeof inputOf>): Promise<void> {
    const version = other?.version ?? start.version
    const answer = start.id
      ? await update.send({ input: { id: start.id, version, ...input } })
      : await create.send({ input: { orgId, ...input } })
    if (!answer) return
    const saved = 'data' in answer ? answer.data : null
    if (answer.success && saved) {
      onSaved()
      showToast({ title: labels.saved, tone: 'success' })
      router.push(`/orgs/${orgId}/curriculums/${saved.id}`)
      return router.refresh()
    }
    if (isStale(answer) && saved) return setOther(saved)
    await tell(answer)
  }
  return { busy, errors, other, save }
}
