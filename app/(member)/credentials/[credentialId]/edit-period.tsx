'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { DateBox } from '@/app/_components/date-box'
import { errorList } from '@/app/_components/error-list'
import { FormDialog, type FormDialogLabels } from '@/app/_components/form-dialog'
import { OtherVersion, type StaleLabels } from '@/app/_components/other-version'
import { isStale, useWrite } from '@/app/_lib/use-write'
import { FormErrors } from '@/app/_ui/form-errors'
import { showToast } from '@/app/_ui/show-toast'
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
  const { busy, errors, other, save } = usePeriodEdit({ start, labels, onClose })
  const list = errorList(errors, { startsAt: labels.starts, endsAt: labels.ends })
  const facts = other && [
    { term: labels.starts, detail: formatDate(other.startsAt) },
    { term: labels.ends, detail: formatDate(other.endsAt) },
  ]
  return (
    <FormDialog title={labels.title} onClose={onClose} busy={busy} labels={labels.form} onSubmit={save}>
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

/** Saving, and what was typed kept when somebody else saved first. */
function usePeriodEdit({ start, labels, onClose }: Pick<FormProps, 'start' | 'labels' | 'onClose'>) {
  const router = useRouter()
  const [other, setOther] = useState<EditedPeriod | null>(null)
  const { busy, errors, send, tell } = useWrite(SetRenewalPeriodDocument, 'setRenewalPeriod')
  const { credentialId, id } = start

  async function save(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? '')
    const version = other?.version ?? start.version
    const answer = await send({
      input: { credentialId, version, renewalPeriodId: id, startsAt: text('startsAt'), endsAt: text('endsAt') },
    })
    if (!answer) return
    if (answer.success) {
      showToast({ title: labels.saved, tone: 'success' })
      router.refresh()
      return onClose()
    }
    const now = isStale(answer) && answer.data ? answer.data : null
    const found = now?.renewalPeriods.find((period) => period.id === id)
    // A period that is gone cannot be saved again: the page shows what there is now.
    if (!now || !found) await tell(answer)
    else setOther({ ...start, ...found, version: now.version })
    if (now) router.refresh()
  }
  return { busy, errors, other, save }
}
