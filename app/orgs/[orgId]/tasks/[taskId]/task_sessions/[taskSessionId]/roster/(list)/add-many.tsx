'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useWrite } from '@/app/_forms/use-write'
import { callApi } from '@/app/_lib/graphql-client'
import { Checkbox } from '@/app/_ui/checkbox'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { SelectField } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { Skeleton } from '@/app/_ui/skeleton'
import { TextArea } from '@/app/_ui/text-area'
import { EnrollManyDocument } from '@/graphql/generated/enroll-many'
import {
  GetEnrollGroupChoicesDocument,
  type GetEnrollGroupChoicesQuery,
} from '@/graphql/generated/get-enroll-group-choices'
import { linesIn, listProblem, manyLimits } from '@/lib/domain/enrollments/enroll-many'
import { problemsAmong } from '@/lib/domain/values'
import { ManyPreview, type ManyReport } from './many-preview'

type Props = { taskSessionId: string; recorded: boolean; onClose: () => void }
type Selection = ReturnType<typeof selectionOf>

/** Enrolls a group or a pasted list: first as a preview with the available seats, then for real. */
export default function AddMany({ taskSessionId, recorded, onClose }: Props) {
  const t = useTranslations('enrollments.addMany')
  const router = useRouter()
  const [by, setBy] = useState<'group' | 'list'>('group')
  const [checkedSelection, setCheckedSelection] = useState<Selection | null>(null)
  const [report, setReport] = useState<ManyReport | null>(null)
  const [before, setBefore] = useState<ManyReport | null>(null)
  const { busy, errors, submit } = useWrite(EnrollManyDocument, check)

  async function preview(form: FormData) {
    const selection = selectionOf(form, by)
    const answer = await submit({ input: { taskSessionId, ...selection, dryRun: true } })
    if (!answer?.data) return
    setCheckedSelection(selection)
    setBefore(null)
    setReport(answer.data)
  }
  async function apply() {
    if (!checkedSelection || !report) return
    const answer = await submit({ input: { taskSessionId, ...checkedSelection, dryRun: false, plan: report.plan } })
    if (!answer?.data) return
    setBefore(answer.data.changed ? report : null)
    setReport(answer.data)
    if (!answer.data.applied) return
    const { enrolled, waiting, skipped } = answer.data
    showToast({ title: t('done', { enrolled, waiting, skipped }), tone: 'success' })
    router.refresh()
    onClose()
  }
  if (report)
    return (
      <ManyPreview
        report={report}
        before={before}
        recorded={recorded}
        busy={busy}
        onClose={onClose}
        onBack={() => setReport(null)}
        onApply={() => void apply()}
      />
    )
  return (
    <FormDialog title={t('title')} onClose={onClose} onSubmit={preview} busy={busy} save={t('preview')}>
      <ChoiceGroup
        name="by"
        label={t('how')}
        choices={[
          { value: 'group', label: t('group'), hint: t('groupHint') },
          { value: 'list', label: t('list'), hint: t('listHint') },
        ]}
        values={[by]}
        onChange={({ target }) => setBy(target.value === 'list' ? 'list' : 'group')}
      />
      {by === 'group' ? (
        <GroupFields taskSessionId={taskSessionId} start={checkedSelection?.group ?? null} error={errors.group} />
      ) : (
        <TextArea
          name="lines"
          label={t('lines')}
          hint={t('linesHint', { most: manyLimits.people })}
          error={errors.lines}
          defaultValue={checkedSelection?.lines?.join('\n')}
          autoCapitalize="off"
          spellCheck={false}
          tall
        />
      )}
      <Checkbox name="withElsewhere" label={t('withElsewhere')} defaultChecked={checkedSelection?.withElsewhere} />
      {!recorded && (
        <>
          <Checkbox name="withOtherDate" label={t('withOtherDate')} defaultChecked={checkedSelection?.withOtherDate} />
          <Checkbox name="withOnLeave" label={t('withOnLeave')} defaultChecked={checkedSelection?.withOnLeave} />
        </>
      )}
    </FormDialog>
  )
}

const groupFields = ['department', 'jobTitle', 'credentialType', 'curriculumId'] as const

/** The selected people: either a group or pasted lines. */
function selectionOf(form: FormData, by: 'group' | 'list') {
  const text = (name: string) => String(form.get(name) ?? '')
  const isTicked = (name: string) => form.get(name) === 'on'
  const also = {
    withElsewhere: isTicked('withElsewhere'),
    withOtherDate: isTicked('withOtherDate'),
    withOnLeave: isTicked('withOnLeave'),
  }
  if (by === 'list') return { lines: linesIn(text('lines')), group: null, ...also }
  const [department, jobTitle, credentialType, curriculumId] = groupFields.map((name) => text(name) || null)
  const behindOnHours = isTicked('behindOnHours')
  return { lines: null, group: { department, jobTitle, credentialType, curriculumId, behindOnHours }, ...also }
}

/** Rejects a list that is empty or too long, and a group without criteria. */
const check = ({ input: { lines, group } }: { input: { lines?: string[] | string | null; group?: object | null } }) =>
  problemsAmong({
    lines: group ? null : listProblem(typeof lines === 'string' ? [lines] : (lines ?? [])),
    group: group && !Object.values(group).some(Boolean) ? 'enrollments.addMany.chooseGroup' : null,
  })

type Choices = NonNullable<GetEnrollGroupChoicesQuery['enrollGroupChoices']>

type GroupProps = { taskSessionId: string; start: Selection['group']; error: string | undefined }

/** The departments, job titles, licenses and curriculums in use. */
function GroupFields({ taskSessionId, start, error }: GroupProps) {
  const t = useTranslations('enrollments.addMany')
  const [choices, setChoices] = useState<Choices | null>(null)
  useEffect(() => {
    let isMounted = true
    void callApi(GetEnrollGroupChoicesDocument, { taskSessionId }).then((answer) => {
      if (isMounted && 'data' in answer) setChoices(answer.data?.enrollGroupChoices ?? null)
    })
    return () => {
      isMounted = false
    }
  }, [taskSessionId])
  if (!choices) return <Skeleton />
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  const fields = [
    { name: 'department' as const, label: t('department'), options: plain(choices.departments) },
    { name: 'jobTitle' as const, label: t('jobTitle'), options: plain(choices.jobTitles) },
    { name: 'credentialType' as const, label: t('credentialType'), options: plain(choices.credentialTypes) },
    {
      name: 'curriculumId' as const,
      label: t('curriculum'),
      options: choices.curriculums.map(({ id: value, title: label }) => ({ value, label })),
    },
  ]
  return (
    <div data-field="group" className="contents">
      {fields.map(({ options, ...field }, index) => (
        <SelectField
          key={field.name}
          {...field}
          defaultValue={start?.[field.name] ?? ''}
          options={[{ value: '', label: t('any') }, ...options]}
          error={index === 0 ? error : undefined}
        />
      ))}
      <Checkbox name="behindOnHours" label={t('behind')} defaultChecked={start?.behindOnHours} />
    </div>
  )
}
