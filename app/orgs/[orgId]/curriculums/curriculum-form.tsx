'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type SubmitEvent, useRef, useState } from 'react'
import { isStale, whoChanged } from '@/app/_actions/send'
import { Conflict } from '@/app/_forms/conflict'
import { Draft, DraftPart } from '@/app/_forms/draft'
import { errorList } from '@/app/_forms/field-errors'
import { useConflict, type Version } from '@/app/_forms/use-conflict'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import { useWrite } from '@/app/_forms/use-write'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'
import { CreateCurriculumDocument } from '@/graphql/generated/create-curriculum'
import { UpdateCurriculumDocument, type UpdateCurriculumMutation } from '@/graphql/generated/update-curriculum'
import type { CurriculumTemplate } from '@/lib/domain/curriculums/templates'
import { curriculumLimits, curriculumProblems, type EnteredCurriculum } from '@/lib/domain/curriculums/values'
import { fieldsOf } from '@/lib/domain/merge-edits'
import { listed } from '@/lib/domain/text'
import { todayIn } from '@/lib/domain/time/plain-date'
import { AudienceCard } from './audience-card'
import { GroupFields, WhenFields } from './curriculum-fields'
import type { FormChoices } from './form-choices'
import { type CurriculumStart, type GroupValues, inputOf, startOf } from './form-values'

type Props = {
  orgId: string
  start: CurriculumStart
  choices: FormChoices
  /** The template that a new one started with: its draft is kept apart. */
  template?: CurriculumTemplate | null
}

/** Creates or edits a curriculum. */
export function CurriculumForm({ orgId, start: initial, choices, template = null }: Props) {
  const [start] = useState(initial)
  const t = useTranslations('curriculums.form')
  const common = useTranslations('common.form')
  const locale = useLocale()
  const [groups, setGroups] = useState(start.groups)
  const dirty = useRef(false)
  useLeaveGuard(dirty)
  const { busy, errors, summary, versions, save } = useSaving({ orgId, start, onSaved: () => (dirty.current = false) })
  const names = useFieldNames(groups.length)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(inputOf(new FormData(event.currentTarget), groups))
  }
  const touch = () => {
    dirty.current = true
  }
  return (
    <Form onSubmit={submit} onInput={touch} className="flex max-w-3xl flex-col gap-5">
      <Draft
        name={`curriculum:${start.id ?? orgId}${template ? `:${template}` : ''}`}
        version={start.version}
        dirty={dirty}
      />
      <DraftPart name="groups" value={groups} onTake={setGroups} />
      <FormErrors title={common('errorSummary')} errors={errorList(summary, names)} />
      <Conflict {...versions} words={{ groups: { name: t('groups'), textOf: groupWords(locale) } }} />
      <Card title={t('about')}>
        <div className="flex flex-col gap-5">
          <TextField
            name="title"
            label={t('title')}
            error={errors.title}
            defaultValue={start.title}
            maxLength={curriculumLimits.title}
            autoComplete="off"
          />
          <TextArea
            name="description"
            label={t('description')}
            optional={common('optional')}
            error={errors.description}
            defaultValue={start.description}
            maxLength={curriculumLimits.description}
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
        errors={errors}
      />
      <AudienceCard orgId={orgId} start={start.audience} choices={choices} errors={errors} />
      <WhenFields start={start} errors={errors} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('save')}
        </Button>
        <ButtonLink href={`/orgs/${orgId}/curriculums${start.id ? `/${start.id}` : ''}`}>{t('cancel')}</ButtonLink>
      </div>
    </Form>
  )
}

const aboutFields = ['title', 'description', 'groups'] as const
/** The fields of a group, with the message keys of their labels. */
const groupFields = {
  name: 'name',
  rule: 'rule',
  n: 'n',
  units: 'units',
  taskIds: 'tasks',
  items: 'items',
} as const
const whenFields = ['due', 'dueDate', 'dueDays', 'recurrence', 'recurrenceMonths'] as const

/** The labels of the fields in the error summary, in the order of the page; fields of a group include its number. */
function useFieldNames(groups: number): Record<string, string> {
  const t = useTranslations('curriculums.form')
  const ofGroups = Array.from({ length: groups }, (_, index) =>
    Object.entries(groupFields).map(([field, name]) => {
      const of = { group: t('group', { number: String(index + 1) }), field: t(name) }
      return [`groups.${index}.${field}`, t('groupField', of)] as const
    }),
  )
  const fieldNames = (fields: readonly (typeof aboutFields | typeof whenFields)[number][]) =>
    Object.fromEntries(fields.map((name) => [name, t(name)]))
  return { ...fieldNames(aboutFields), ...Object.fromEntries(ofGroups.flat()), ...fieldNames(whenFields) }
}

const check = ({ input }: { input: EnteredCurriculum }) => curriculumProblems(input, todayIn('UTC', new Date()))

type Saving = Pick<Props, 'orgId' | 'start'> & { onSaved: () => void }

type Stored = NonNullable<UpdateCurriculumMutation['updateCurriculum']['data']>

/** Converts a curriculum from the API into form values. */
const storedIn = ({ audience, groups, ...curriculum }: Stored) => ({
  ...curriculum,
  ...audience,
  groups: groups.map((group) => ({ ...group, units: group.units === null ? null : Math.round(group.units * 100) })),
})

/** A curriculum in the form in which versions are compared when two edits conflict. */
function versionOf({ version, title, description, audience, groups, ...when }: CurriculumStart): Version {
  const { due, dueDate, dueDays, recurrence, recurrenceMonths } = when
  const ofGroups = groups.map(({ name, n, units, taskIds, items }) => {
    const { DOCUMENT: documents, POLICY: policies, LICENSE: licenses, CHECKLIST: checklists } = items
    return { name, n, units, taskIds, documents, policies, licenses, checklists }
  })
  const inGroups = Object.fromEntries(ofGroups.map((group, index) => [`groups.${index}`, group]))
  const fields = { title, description, ...audience, due, dueDate, dueDays, recurrence, recurrenceMonths }
  return { version, fields: { ...fieldsOf(fields), ...fieldsOf(inGroups), groups: JSON.stringify(groups) } }
}

/** The names of groups. */
const groupWords = (locale: string) => (value: string) =>
  listed(
    (JSON.parse(value) as GroupValues[]).map(({ name }) => name || '–'),
    locale,
  )

/** Saves the form, and merges it with an edit that somebody else saved first. */
function useSaving({ orgId, start, onSaved }: Saving) {
  const router = useRouter()
  const t = useTranslations('curriculums.done')
  const { versions, version, meet } = useConflict(versionOf(start))
  const create = useWrite(CreateCurriculumDocument, check)
  const update = useWrite(UpdateCurriculumDocument, check)
  const { busy, errors, summary, showOtherRefusal } = start.id ? update : create

  async function save(input: ReturnType<typeof inputOf>): Promise<void> {
    const answer = start.id
      ? await update.send({ input: { id: start.id, version, ...input } })
      : await create.send({ input: { orgId, ...input } })
    if (!answer) return
    const saved = 'data' in answer ? answer.data : null
    if (answer.success && saved) {
      onSaved()
      showToast({ title: t('saved'), tone: 'success' })
      router.push(`/orgs/${orgId}/curriculums/${saved.id}`)
      return router.refresh()
    }
    if (isStale(answer) && saved) return meet({ ...versionOf(startOf(storedIn(saved))), said: whoChanged(answer) })
    await showOtherRefusal(answer)
  }
  return { busy, errors, summary, versions, save }
}
