'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { isFailure } from '@/app/_lib/api-answer'
import { callApi } from '@/app/_lib/graphql-client'
import { Lazy } from '@/app/_lib/lazy'
import { alertDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { GetGuestDocument } from '@/graphql/generated/get-guest'
import type { FullRoom } from './guest-form'
import type { EditedGuest, GuestChoices } from './guest-view'

const loadForm = () => import('./guest-form')
const loadRemove = () => import('./remove-guest')

type GuestAddProps = { taskSessionId: string; choices: GuestChoices; look?: () => Promise<void>; full?: FullRoom }

/** The button that adds a guest without an account. */
export function AddGuest({ taskSessionId, choices, look, full = null }: GuestAddProps) {
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
          full={full}
          guest={null}
          onClose={close}
        />
      )}
    </>
  )
}

type Request = { what: 'edit' | 'remove'; name: string; guest: EditedGuest }

/**
 * Actions on the guests of a list. The list owns the dialog, not the guest's row, because the row may move to another
 * list in the meantime. A guest is read again before being edited.
 */
export function useGuestChanges({ taskSessionId, choices, look }: GuestAddProps) {
  const router = useRouter()
  const [request, setRequest] = useState<Request | null>(null)
  const lastAsked = useRef('')
  const close = () => setRequest(null)

  async function change(what: Request['what'], { id, name }: { id: string; name: string }) {
    lastAsked.current = id
    const answer = await callApi(GetGuestDocument, { id })
    if (lastAsked.current !== id) return
    if (isFailure(answer)) return alertDialog({ text: answer.message })
    const { guest } = answer.data
    if (guest) return setRequest({ what, name, guest })
    // The guest was removed in the meantime; the refreshed list shows that.
    router.refresh()
    await look?.()
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

/** Opens one of the actions. */
export type ChangeGuest = ReturnType<typeof useGuestChanges>['change']
