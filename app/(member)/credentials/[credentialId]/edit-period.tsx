'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConflictNotice } from '@/app/_forms/conflict-notice'
import { DateBox } from '@/app/_forms/date-box'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useDialogEdit } from '@/app/_forms/use-dialog-edit'
import { FormErrors } from '@/app/_ui/form-errors'
import { SetRenewalPeriodDocument } from '@/graphql/generated/set-renewal-period'
import { periodProblems } from '@/lib/domain/credentials/values'
import { formatDate } from '@/lib/domain/time/format-date'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'

/** A stored renewal period as it is edited; `version` is the license's. */
export type EditedPeriod = { credentialId: string; version: number; id: string; startsAt: PlainDate; endsAt: PlainDate }

type Props = { period: EditedPeriod; onClose: () => void }

/** The two dates of one period, set by hand. Taking another version starts the fields anew. */
export default function EditPeriod(props: Props) {
  const [start, setStart] = useState(props.period)
  return <FormBody key={start.version} {...props} start={start} onTake={setStart} />
}

type FormProps = Props & { start: EditedPeriod; onTake: (period: EditedPeriod) => void }

function FormBody({ start, onClose, onTake }: FormProps) {
  const t = useTranslations('credentials.detail.period')
  const common = useTranslations('common')
  const { busy, errors, summary, other, submit } = usePeriodEdit({ start, onClose, saved: t('saved') })
  const list = errorList(summary, { startsAt: t('starts'), endsAt: t('ends') })
  const facts = other && [
    { term: t('starts'), detail: formatDate(other.startsAt) },
    { term: t('ends'), detail: formatDate(other.endsAt) },
  ]
  return (
    <FormDialog title={t('edit')} onClose={onClose} busy={busy} onSubmit={submit}>
      <FormErrors title={common('form.errorSummary')} errors={list} />
      {other && facts && <ConflictNotice facts={facts} onTake={() => onTake(other)} />}
      <DateBox name="startsAt" label={t('starts')} error={errors.startsAt} defaultValue={start.startsAt} />
      <DateBox name="endsAt" label={t('ends')} hint={t('endsHint')} error={errors.endsAt} defaultValue={start.endsAt} />
    </FormDialog>
  )
}

type Stored = { version: number; renewalPeriods: readonly Omit<EditedPeriod, 'credentialId' | 'version'>[] }

/** The period among those of its license, when it is still there. */
const readStored =
  (start: EditedPeriod) =>
  ({ version, renewalPeriods }: Stored): EditedPeriod | null => {
    const found = renewalPeriods.find(({ id }) => id === start.id)
    return found ? { ...start, ...found, version } : null
  }

/** Saving, and what was typed kept when somebody else saved first. */
function usePeriodEdit({ start, saved, onClose }: Pick<FormProps, 'start' | 'onClose'> & { saved: string }) {
  const { version, save, ...form } = useDialogEdit(SetRenewalPeriodDocument, {
    ...{ start, saved, onClose, read: readStored(start) },
    check: ({ input }) => periodProblems(input, todayIn('UTC', new Date())),
  })
  const { credentialId, id } = start

  function submit(typed: FormData): Promise<void> {
    const [startsAt, endsAt] = ['startsAt', 'endsAt'].map((name) => String(typed.get(name) ?? ''))
    return save({ input: { credentialId, version, renewalPeriodId: id, startsAt: startsAt!, endsAt: endsAt! } })
  }
  return { ...form, submit }
}
