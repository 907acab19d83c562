'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef, useState } from 'react'
import { isStale, whoChanged } from '@/app/_actions/send'
import { Conflict } from '@/app/_forms/conflict'
import { Draft } from '@/app/_forms/draft'
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
import { CreateSkillChecklistDocument } from '@/graphql/generated/create-skill-checklist'
import { UpdateSkillChecklistDocument } from '@/graphql/generated/update-skill-checklist'
import { fieldsOf } from '@/lib/domain/merge-edits'
import { checklistProblems, skillLimits } from '@/lib/domain/skills/values'

export type ChecklistStart = {
  id: string | null
  version: number
  title: string
  description: string | null
  steps: readonly string[]
}
type Props = { orgId: string; start: ChecklistStart }

/** Creates or edits a skills checklist. */
export function ChecklistForm({ orgId, start: initial }: Props) {
  const [start] = useState(initial)
  const t = useTranslations('skills.form')
  const common = useTranslations('common')
  const dirty = useRef(false)
  useLeaveGuard(dirty)
  const { busy, errors, summary, versions, save } = useSaving(orgId, start, () => (dirty.current = false))
  const home = `/orgs/${orgId}/curriculums/skills`
  const names = { title: t('title'), description: t('description'), steps: t('steps') }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(inputOf(new FormData(event.currentTarget)))
  }
  return (
    <Form
      onSubmit={submit}
      onInput={() => {
        dirty.current = true
      }}
      className="flex max-w-3xl flex-col gap-5"
    >
      <Draft name={`skills:${start.id ?? orgId}`} version={start.version} dirty={dirty} />
      <FormErrors title={common('form.errorSummary')} errors={errorList(summary, names)} />
      <Conflict {...versions} />
      <Card>
        <div className="flex flex-col gap-5">
          <TextField
            name="title"
            label={names.title}
            error={errors.title}
            defaultValue={start.title}
            maxLength={skillLimits.title}
            autoComplete="off"
          />
          <TextArea
            name="description"
            label={names.description}
            optional={common('form.optional')}
            error={errors.description}
            defaultValue={start.description ?? ''}
            maxLength={skillLimits.description}
            rows={3}
          />
          <TextArea
            name="steps"
            label={names.steps}
            hint={t('stepsHint')}
            error={errors.steps}
            defaultValue={start.steps.join('\n')}
            rows={12}
          />
        </div>
      </Card>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('save')}
        </Button>
        <ButtonLink href={start.id ? `${home}/${start.id}` : home}>{common('actions.cancel')}</ButtonLink>
      </div>
    </Form>
  )
}

function inputOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const steps = text('steps')
    .split('\n')
    .map((step) => step.trim())
    .filter(Boolean)
  return { title: text('title'), description: text('description'), steps }
}

const versionOf = ({ version, title, description, steps }: ChecklistStart): Version => ({
  version,
  fields: fieldsOf({ title, description, steps: steps.join('\n') }),
})

const check = ({ input }: { input: Parameters<typeof checklistProblems>[0] }) => checklistProblems(input)

/** Saves the form, and merges it with an edit that somebody else saved first. */
function useSaving(orgId: string, start: ChecklistStart, onSaved: () => void) {
  const router = useRouter()
  const t = useTranslations('skills.form')
  const { versions, version, meet } = useConflict(versionOf(start))
  const create = useWrite(CreateSkillChecklistDocument, check)
  const update = useWrite(UpdateSkillChecklistDocument, check)
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
      router.push(`/orgs/${orgId}/curriculums/skills/${saved.id}`)
      return router.refresh()
    }
    if (isStale(answer) && saved) return meet({ ...versionOf(saved), said: whoChanged(answer) })
    await showOtherRefusal(answer)
  }
  return { busy, errors, summary, versions, save }
}
