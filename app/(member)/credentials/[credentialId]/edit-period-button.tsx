'use client'
import { useLateDialog } from '@/app/_lib/use-late'
import { Button } from '@/app/_ui/button'
import type { EditedPeriod, EditPeriodLabels } from './edit-period'

const load = () => import('./edit-period').then((file) => file.default)

type Props = { period: EditedPeriod; label: string; name: string; labels: EditPeriodLabels }

/** Opens the dates of one period; `name` says which for screen readers. */
export function EditPeriodButton({ period, label, name, labels }: Props) {
  const { Part: EditPeriod, shown, open, close } = useLateDialog(load)
  return (
    <>
      <Button size="sm" aria-label={name} onClick={open}>
        {label}
      </Button>
      {EditPeriod && shown && <EditPeriod period={period} labels={labels} onClose={close} />}
    </>
  )
}
