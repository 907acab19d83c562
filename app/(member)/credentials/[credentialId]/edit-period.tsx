'use client'
import { useState } from 'react'
import { DateBox } from '@/app/_components/date-box'
import { errorList } from '@/app/_components/error-list'
import { FormDialog, type FormDialogLabels } from '@/app/_components/form-dialog'
import { OtherVersion, type StaleLabels } from '@/app/_components/other-version'
import { useDialogEdit } from '@/app/_lib/use-dialog-edit'
import { FormErrors } from '@/app/_ui/form-errors'
import { SetRenewalPeriodDocument } from '@/graphql/generated/set-renewal-period'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/** A stored renewal period as it is edited; `version` is the license's. */
export type EditedPeriod = { credentialId: string; version: number; id: string; startsAt: PlainDate; endsAt: PlainDate }

export type EditPeriodLabels = {
  form: FormDialogLabels
  stale: StaleLabels
  title: string
  errors: string
  starts: string
  ends: string
  endsHint: string
  date: { picker: string; unknown: string }
  saved: string
}

type Props = { period: EditedPeriod; labels: EditPeriodLabels; onClose: () => void }

/** The two dates of one period, set by hand. Taking another version starts the fields anew. */
export default function EditPeriod(props: Props) {
  const [start, setStart] = useState(props.period)
  return <Form key={start.version} {...props} start={start} onTake={setStart} />
}

type FormProps = Props & { start: EditedPeriod; onTake: (period: EditedPeriod) => void }

function Form({ start, labels, onClose, onTake }: FormProps) {
  const { busy, errors, other, submit } = usePeriodEdit({ start, labels, onClose })
  const list = errorList(errors, { startsAt: labels.starts, endsAt: labels.ends })
  const facts = other && [
    { term: labels.starts, detail: formatDate(other.startsAt) },
    { term: labels.ends, detail: formatDate(other.endsAt) },
  ]
  return (
    <FormDialog title={labels.title} onClose={onClose} busy={busy} labels={labels.form} onSubmit={submit}>
      <FormErrors title={labels.errors} errors={list} />
      {other && facts && <OtherVersion facts={facts} labels={labels.stale} onTake={() => onTake(other)} />}
      <DateBox
        name="startsAt"
        label={labels.starts}
        error={errors.startsAt}
        defaultValue={start.startsAt}
        labels={labels.date}
      />
      <DateBox
        name="endsAt"
        label={labels.ends}
        hint={labels.endsHint}
        error={errors.endsAt}
        defaultValue={start.endsAt}
        labels={labels.date}
      />
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
function usePeriodEdit({ start, labels, onClose }: Pick<FormProps, 'start' | 'labels' | 'onClose'>) {
  const edit = { start, saved: labels.saved, onClose, read: readStored(start) }
  const { version, save, ...form } = useDialogEdit(SetRenewalPeriodDocument, 'setRenewalPeriod', edit)
  const { credentialId, id } = start

  function submit(typed: FormData): Promise<void> {
    const [startsAt, endsAt] = ['startsAt', 'endsAt'].map((name) => String(typed.get(name) ?? ''))
    return save({ input: { credentialId, version, renewalPeriodId: id, startsAt: startsAt!, endsAt: endsAt! } })
  }
  return { ...form, submit }
}
