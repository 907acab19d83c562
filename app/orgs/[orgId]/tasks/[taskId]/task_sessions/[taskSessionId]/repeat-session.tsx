'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useWrite } from '@/app/_forms/use-write'
import { SelectField } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { RepeatTaskSessionDocument } from '@/graphql/generated/repeat-task-session'
import { rhythms } from '@/lib/domain/task-sessions/recurrence'
import { repeatRange } from '@/lib/domain/task-sessions/values'
import { problemsAmong, wholeProblem } from '@/lib/domain/values'

type Props = { session: { id: string; version: number }; taskHome: string; onClose: () => void }

/** Creates more sessions like this one, weeks or months apart. */
export default function RepeatSession({ session: { id, version }, taskHome, onClose }: Props) {
  const t = useTranslations('sessions')
  const router = useRouter()
  const { busy, errors, submit } = useWrite(RepeatTaskSessionDocument, (sent) =>
    problemsAmong({ times: wholeProblem(sent.times, repeatRange) }),
  )

  async function save(data: FormData) {
    const typed = Number(data.get('times'))
    // Zero is refused at the field, like any invalid number.
    const times = Number.isInteger(typed) ? typed : 0
    const every = rhythms.find((rhythm) => rhythm === data.get('every')) ?? 'WEEK'
    if (!(await submit({ id, version, times, every }))) return
    showToast({ title: t('actions.repeated', { count: times }), tone: 'success' })
    router.push(taskHome)
    router.refresh()
  }
  return (
    <FormDialog title={t('repeatForm.title')} onClose={onClose} busy={busy} save={t('repeatForm.ok')} onSubmit={save}>
      <p className="text-soft">{t('repeatForm.lead')}</p>
      <SelectField
        name="every"
        label={t('form.repeatEvery')}
        defaultValue="WEEK"
        options={rhythms.map((value) => ({ value, label: t('form.rhythm', { rhythm: value }) }))}
      />
      <TextField
        name="times"
        label={t('repeatForm.times')}
        hint={t('repeatForm.timesHint', { most: repeatRange.max })}
        error={errors.times}
        defaultValue="1"
        inputMode="numeric"
        maxLength={String(repeatRange.max).length}
        autoComplete="off"
      />
    </FormDialog>
  )
}
