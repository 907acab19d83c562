'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DateBox } from '@/app/_forms/boxes'
import { Conflict } from '@/app/_forms/conflict'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useDialogEdit } from '@/app/_forms/use-edit'
import { FormErrors } from '@/app/_ui/form-errors'
import { SetRenewalPeriodDocument } from '@/graphql/generated/set-renewal-period'
import { periodProblems } from '@/lib/domain/credentials/values'
import { fieldsOf } from '@/lib/domain/merge-edits'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'

/** A stored renewal period being edited; `version` is the license's. */
type EditedPeriod = { credentialId: string; version: number; id: string; startsAt: PlainDate; endsAt: PlainDate }

type Props = { period: EditedPeriod; onClose: () => void }

/** Sets the two dates of one period by hand. */
export default function EditPeriod({ period, onClose }: Props) {
  const [start] = useState(period)
  const t = useTranslations('credentials.detail.period')
  const common = useTranslations('common')
  const { busy, errors, summary, versions, submit } = usePeriodEdit({ start, onClose, saved: t('saved') })
  const list = errorList(summary, { startsAt: t('starts'), endsAt: t('ends') })
  return (
    <FormDialog title={t('edit')} onClose={onClose} busy={busy} onSubmit={submit}>
      <FormErrors title={common('form.errorSummary')} errors={list} />
      <Conflict {...versions} />
      <DateBox name="startsAt" label={t('starts')} error={errors.startsAt} defaultValue={start.startsAt} />
      <DateBox name="endsAt" label={t('ends')} hint={t('endsHint')} error={errors.endsAt} defaultValue={start.endsAt} />
    </FormDialog>
  )
}

type Stored = { version: number; renewalPeriods: readonly Omit<EditedPeriod, 'credentialId' | 'version'>[] }

/** Finds the period in the stored license; null when it no longer exists. */
const readStored =
  (start: EditedPeriod) =>
  ({ version, renewalPeriods }: Stored): EditedPeriod | null => {
    const found = renewalPeriods.find(({ id }) => id === start.id)
    return found ? { ...start, ...found, version } : null
  }

/** Saves the period, and keeps the typed values when somebody else saved first. */
function usePeriodEdit({ start, saved, onClose }: Pick<Props, 'onClose'> & { start: EditedPeriod; saved: string }) {
  const { version, save, ...form } = useDialogEdit(SetRenewalPeriodDocument, {
    start,
    saved,
    onClose,
    read: readStored(start),
    fields: ({ startsAt, endsAt }) => fieldsOf({ startsAt, endsAt }),
    check: ({ input }) => periodProblems(input, todayIn('UTC', new Date())),
  })
  const { credentialId, id } = start

  function submit(typed: FormData): Promise<void> {
    const [startsAt, endsAt] = ['startsAt', 'endsAt'].map((name) => String(typed.get(name) ?? ''))
    return save({ input: { credentialId, version, renewalPeriodId: id, startsAt: startsAt!, endsAt: endsAt! } })
  }
  return { ...form, submit }
}
