'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/app/_lib/graphql-client'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { GetGuestDocument } from '@/graphql/generated/get-guest'
import type { EditedGuest, GuestChoices } from './guest-view'

const loadForm = () => import('./guest-form')
const loadRemove = () => import('./remove-guest')

type GuestAddProps = { taskSessionId: string; choices: GuestChoices; look?: () => Promise<void> }

/** The button that adds somebody without an account. */
export function AddGuest({ taskSessionId, choices, look }: GuestAddProps) {
  const t = useTranslations('guests.add')
  const [adding, setAdding] = useState(false)
  const close = () => setAdding(false)
  return (
    <>
      <Button icon={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
        {t('open')}
      </Button>
      {adding && (
        <Lazy
          load={loadForm}
          taskSessionId={taskSessionId}
          choices={choices}
          look={look}
          guest={null}
          onClose={close}
        />
      )}
    </>
  )
}

type Request = { what: 'edit' | 'remove'; name: string; guest: EditedGuest }

/**
 * The actions on the guests of a list. The list owns the dialog, not the guest's row, because the row may move to another list in the
 * meantime. A guest is read again before it is edited.
 */
export function useGuestChanges({ taskSessionId, choices, look }: GuestAddProps) {
  const [request, setRequest] = useState<Request | null>(null)
  const close = () => setRequest(null)

  async function change(what: Request['what'], { id, name }: { id: string; name: string }) {
    const answer = await callApi(GetGuestDocument, { id })
    const guest = 'data' in answer ? answer.data?.guest : null
    if (guest) setRequest({ what, name, guest })
  }
  const dialog =
    request &&
    (request.what === 'edit' ? (
      <Lazy
        load={loadForm}
        taskSessionId={taskSessionId}
        choices={choices}
        look={look}
        guest={request.guest}
        onClose={close}
      />
    ) : (
      <Lazy
        load={loadRemove}
        id={request.guest.id}
        version={request.guest.version}
        name={request.name}
        look={look}
        onClose={close}
      />
    ))
  return { change, dialog }
}

/** Opens one of them. */
export type ChangeGuest = ReturnType<typeof useGuestChanges>['change']
