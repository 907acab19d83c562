'use client'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '@/app/_ui/button'
import type { EditedPeriod, EditPeriodLabels } from './edit-period'

const EditPeriod = dynamic(() => import('./edit-period'), { ssr: false })

type Props = { period: EditedPeriod; label: string; name: string; labels: EditPeriodLabels }

/** Opens the dates of one period; `name` says which for screen readers. */
export function EditPeriodButton({ period, label, name, labels }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <EditPeriod period={period} labels={labels} onClose={() => setOpen(false)} />}
    </>
  )
}
