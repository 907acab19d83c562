'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'

const loadLeaving = () => import('./leaving-dialog')

type Props = {
  row: { id: string; name: string; minutes: number | null; leaving: { arrived: string; left: string } | null }
  editable: boolean
}

/** The minutes that count, and the button to enter when the person left. */
export function Minutes({ row: { id, name, minutes, leaving }, editable }: Props) {
  const t = useTranslations('certificates.finish')
  const [open, setOpen] = useState(false)
  return (
    <span className="inline-flex flex-col items-end">
      {minutes ?? '–'}
      {editable && leaving && (
        <Button size="sm" variant="quiet" aria-label={t('leavingTitle', { name })} onClick={() => setOpen(true)}>
          {t('leaving')}
        </Button>
      )}
      {open && leaving && <Lazy load={loadLeaving} id={id} name={name} {...leaving} onClose={() => setOpen(false)} />}
    </span>
  )
}
