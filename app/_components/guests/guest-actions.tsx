'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { callApi } from '@/app/_lib/graphql-client'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { GetGuestDocument } from '@/graphql/generated/get-guest'
import type { EditedGuest, GuestChoices } from './guest-view'

const loadForm = () => import('./guest-form')
const loadRemove = () => import('./remove-guest')

type Add = { taskSessionId: string; choices: GuestChoices; look?: () => Promise<void> }

/** The button that adds somebody without an account. */
export function AddGuest({ taskSessionId, choices, look }: Add) {
  const t = useTranslations('guests.add')
  const [adding, setAdding] = useState(false)
  const close = () => setAdding(false)
  return (
    <>
      <Button icon={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
        {t('open')}
      </Button>
      {adding && <Lazy load={loadForm} {...{ taskSessionId, choices, look }} guest={null} onClose={close} />}
    </>
  )
}

type Changes = {
  taskSessionId: string
  guestId: string
  name: string
  choices: GuestChoices
  look?: () => Promise<void>
  /** Draws what opens each of them. */
  children: (open: { edit: () => void; remove: () => void }) => ReactNode
}

/** What can be done about a guest: what is said of them is read anew before it is edited. */
export function GuestChanges({ taskSessionId, guestId, name, choices, look, children }: Changes) {
  const [asked, setAsked] = useState<EditedGuest | 'remove' | null>(null)
  const [version, setVersion] = useState(1)
  const close = () => setAsked(null)

  async function open(what: 'edit' | 'remove') {
    const answer = await callApi(GetGuestDocument, { id: guestId })
    const guest = 'data' in answer ? answer.data?.guest : null
    if (!guest) return
    setVersion(guest.version)
    setAsked(what === 'edit' ? guest : 'remove')
  }
  return (
    <>
      {children({ edit: () => void open('edit'), remove: () => void open('remove') })}
      {asked === 'remove' && (
        <Lazy load={loadRemove} id={guestId} version={version} name={name} look={look} onClose={close} />
      )}
      {asked !== null && asked !== 'remove' && (
        <Lazy load={loadForm} {...{ taskSessionId, choices, look }} guest={asked} onClose={close} />
      )}
    </>
  )
}
