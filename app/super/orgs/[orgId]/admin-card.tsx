'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'

const loadForm = () => import('./invite-admin-form')

type Props = {
  orgId: string
  /** False while it is suspended and once it is closed. */
  isOpen: boolean
  admins: readonly { id: string; name: string }[]
  invited: readonly { id: string; contact: string; until: string }[]
}

/** Who administers an organization, and who was invited to. */
export function AdminCard({ orgId, isOpen, admins, invited }: Props) {
  const t = useTranslations('installation.org')
  const [open, setOpen] = useState(false)
  const invite = isOpen && (
    <Button size="sm" icon={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
      {t('invite')}
    </Button>
  )
  return (
    <Card title={t('admins')} actions={invite}>
      {admins.length === 0 && <p className="text-soft">{t('adminsNone')}</p>}
      <ul className="flex flex-col gap-1">
        {admins.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {invited.length > 0 && (
        <div className="pt-4">
          <h3 className="text-sm text-soft">{t('invited')}</h3>
          <ul className="flex flex-col gap-1 pt-1">
            {invited.map(({ id, contact, until }) => (
              <li key={id} className="wrap-anywhere">
                {t('invitedOn', { contact, date: until })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {open && <Lazy load={loadForm} orgId={orgId} onClose={() => setOpen(false)} />}
    </Card>
  )
}
