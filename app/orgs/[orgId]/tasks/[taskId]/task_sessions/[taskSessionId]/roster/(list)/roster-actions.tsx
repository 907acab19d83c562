'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import type { ChangeGuest } from '@/app/_components/guests/guest-actions'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { menuItem } from '@/app/_ui/menu-item'
import { RowMenu } from '@/app/_ui/row-menu'
import { ApproveEnrollmentDocument } from '@/graphql/generated/approve-enrollment'
import { RevokeSessionInvitationDocument } from '@/graphql/generated/revoke-session-invitation'

const loadReasonDialog = () => import('./reason-dialog')
const loadAddPeople = () => import('./add-people')
const loadAddMany = () => import('./add-many')

/** The fields of a roster line that the actions need. */
export type NamedLine = {
  id: string
  version: number
  name: string
  /** Has a seat; without one, the person is waiting for something. */
  seat: boolean
  /** The actions possible now. */
  actions: readonly ('letIn' | 'approve' | 'reject' | 'remove')[]
  /** The address of the line's history. */
  history: string
  guest: { id: string } | null
}

/** The seats of the session as shown on the page. */
export type Seats = { taken: number; capacity: number }

/** `changeGuest` is null when guests can no longer be changed. */
type MenuProps = { line: NamedLine; seats: Seats; changeGuest: ChangeGuest | null }

/** The menu of a line: its actions, and its history. */
export function RosterMenu({ line, seats, changeGuest }: MenuProps) {
  const { id, version, name, actions, history, guest, seat } = line
  const change =
    guest && seat && changeGuest ? (what: 'edit' | 'remove') => changeGuest(what, { id: guest.id, name }) : null
  const guestWords = useTranslations('guests')
  const t = useTranslations('enrollments.roster')
  const [openDialog, setOpenDialog] = useState<'letIn' | 'reject' | 'remove' | null>(null)
  const approve = useAction({
    mutation: ApproveEnrollmentDocument,
    done: ({ status }) => t(status === 'PENDING' ? 'approvedWaiting' : 'approved', { name }),
    refreshOnRefusal: true,
  })
  return (
    <>
      <RowMenu label={t('actions', { name })}>
        {actions.map((move) => (
          <button
            key={move}
            type="button"
            className={menuItem(move === 'reject' || move === 'remove')}
            onClick={() => (move === 'approve' ? void approve.run({ id, version }) : setOpenDialog(move))}
          >
            {t(move)}
          </button>
        ))}
        {change && (
          <>
            <button type="button" className={menuItem()} onClick={() => void change('edit')}>
              {guestWords('edit.open')}
            </button>
            <button type="button" className={menuItem(true)} onClick={() => void change('remove')}>
              {guestWords('remove.open')}
            </button>
          </>
        )}
        <Link href={history} variant="bare" className={menuItem()}>
          {t('history')}
        </Link>
      </RowMenu>
      {openDialog && (
        <Lazy load={loadReasonDialog} line={line} seats={seats} move={openDialog} onClose={() => setOpenDialog(null)} />
      )}
    </>
  )
}

type Invitation = { id: string; version: number; contact: string }

/** Revokes an invitation to a contact at once. */
export function RevokeInvitation({ id, version, contact }: Invitation) {
  const t = useTranslations('enrollments.roster')
  const unclaimed = useTranslations('enrollments.unclaimed')
  const { run, busy } = useAction({
    mutation: RevokeSessionInvitationDocument,
    done: t('revoked'),
    refreshOnRefusal: true,
  })
  return (
    <Button
      size="sm"
      variant="quiet"
      busy={busy}
      aria-label={unclaimed('revokeNamed', { contact })}
      onClick={() => run({ id, version })}
    >
      {t('revoke')}
    </Button>
  )
}

type AddProps = {
  taskSessionId: string
  /** The session was recorded after its end, so anybody added attended it. */
  recorded: boolean
}

/** The buttons that add people to a session: by name or contact, or a group at once. */
export function AddPeople(props: AddProps) {
  const t = useTranslations('enrollments.add')
  const [adding, setAdding] = useState<'few' | 'many' | null>(null)
  const close = () => setAdding(null)
  return (
    <span className="flex flex-wrap gap-2">
      <Button onClick={() => setAdding('many')}>{t('many')}</Button>
      <Button variant="primary" onClick={() => setAdding('few')}>
        {t('open')}
      </Button>
      {adding === 'few' && <Lazy load={loadAddPeople} {...props} onClose={close} />}
      {adding === 'many' && <Lazy load={loadAddMany} {...props} onClose={close} />}
    </span>
  )
}
