'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { TextField } from '@/app/_ui/text-field'
import { DescribeSessionInstructorDocument } from '@/graphql/generated/describe-session-instructor'
import { sessionLimits } from '@/lib/domain/task-sessions/values'
import { parseUnits } from '@/lib/domain/units'
import { optionalLineProblem, problemsAmong } from '@/lib/domain/values'

type Props = {
  session: { id: string; version: number }
  instructor: { id: string; name: string; title: string | null; license: string | null; rateCents: number | null }
  onClose: () => void
}

/** Professional title and license of an instructor as printed on the papers of this session. */
export default function InstructorForm({ session: { id, version }, instructor, onClose }: Props) {
  const t = useTranslations('sessions.instructors')
  const { run, busy, errors } = useAction({
    mutation: DescribeSessionInstructorDocument,
    check: ({ title, license }) =>
      problemsAmong({
        title: optionalLineProblem(title, sessionLimits.instructorTitle),
        license: optionalLineProblem(license, sessionLimits.instructorLicense),
      }),
    done: t('described'),
    onClose,
    refreshOnRefusal: true,
  })
  const [rateFails, setRateFails] = useState(false)
  function save(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? '')
    const rate = text('rate').trim()
    const rateCents = rate === '' ? null : parseUnits(rate)
    setRateFails(rate !== '' && rateCents === null)
    if (rate !== '' && rateCents === null) return
    return run({ id, version, instructorId: instructor.id, title: text('title'), license: text('license'), rateCents })
  }
  return (
    <FormDialog title={t('describe', { name: instructor.name })} onClose={onClose} busy={busy} onSubmit={save}>
      <p className="text-soft">{t('describeText')}</p>
      <TextField
        name="title"
        label={t('professionalTitle')}
        hint={t('professionalTitleHint')}
        defaultValue={instructor.title ?? ''}
        maxLength={sessionLimits.instructorTitle}
        error={errors.title}
        autoComplete="off"
      />
      <TextField
        name="license"
        label={t('license')}
        hint={t('licenseHint')}
        defaultValue={instructor.license ?? ''}
        maxLength={sessionLimits.instructorLicense}
        error={errors.license}
        autoComplete="off"
      />
      <TextField
        name="rate"
        label={t('rate')}
        hint={t('rateHint')}
        defaultValue={instructor.rateCents === null ? '' : (instructor.rateCents / 100).toFixed(2)}
        error={rateFails ? t('rateWrong') : errors.rateCents}
        inputMode="decimal"
        autoComplete="off"
      />
    </FormDialog>
  )
}
