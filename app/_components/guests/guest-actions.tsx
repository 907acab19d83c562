'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { callApi } from '@/app/_lib/graphql-client'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { TextArea } from '@/app/_ui/text-area'
import { GetGuestDocument } from '@/graphql/generated/get-guest'
import { RemoveGuestDocument } from '@/graphql/generated/remove-guest'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { problemsAmong, reasonProblem } from '@/lib/domain/values'
import type { EditedGuest, GuestChoices } from './guest-view'

const loadForm = () => import('./guest-form')

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
      {asked === 'remove' && <RemoveGuest id={guestId} version={version} name={name} look={look} onClose={close} />}
      {asked !== null && asked !== 'remove' && (
        <Lazy load={loadForm} {...{ taskSessionId, choices, look }} guest={asked} onClose={close} />
      )}
    </>
  )
}

type Removal = {
  id: string
  version: number
  name: string
  look: (() => Promise<void>) | undefined
  onClose: () => void
}

/** Takes a guest off the session, with a reason. */
function RemoveGuest({ id, version, name, look, onClose }: Removal) {
  const t = useTranslations('guests.remove')
  const { run, busy, errors } = useAction({
    mutation: RemoveGuestDocument,
    check: ({ reason }) => problemsAmong({ reason: reasonProblem(reason, enrollmentReasonLength) }),
    done: t('done', { name }),
    onClose: () => {
      void look?.()
      onClose()
    },
  })
  const remove = (form: FormData) => run({ id, version, reason: String(form.get('reason') ?? '') })
  return (
    <FormDialog title={t('title', { name })} onClose={onClose} onSubmit={remove} busy={busy} save={t('save')} danger>
      <p className="text-soft">{t('text')}</p>
      <TextArea name="reason" label={t('reason')} error={errors.reason} maxLength={enrollmentReasonLength} />
    </FormDialog>
  )
}
