'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import type { NewOrgOptions } from './new-org-form'

const loadForm = () => import('./new-org-form')

/** Opens the form of a new organization. */
export function NewOrg({ options }: { options: NewOrgOptions }) {
  const t = useTranslations('installation.orgList')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
        {t('create')}
      </Button>
      {open && <Lazy load={loadForm} options={options} onClose={() => setOpen(false)} />}
    </>
  )
}
