'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import type { AttachProps } from './attach-evidence'

const loadAttachEvidence = () => import('./attach-evidence')

/** Opens the place for one file more; its code is loaded at the press. */
export function AttachButton(props: AttachProps) {
  const t = useTranslations('credits.detail')
  const [open, setOpen] = useState(false)
  if (open) return <Lazy load={loadAttachEvidence} {...props} />
  return (
    <Button onClick={() => setOpen(true)} icon={<Icon name="plus" size={16} />} className="self-start">
      {t('addEvidence')}
    </Button>
  )
}
