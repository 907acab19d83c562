'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { GuestChanges } from '@/app/_components/guests/guest-actions'
import type { GuestChoices } from '@/app/_components/guests/guest-view'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { menuItem } from '@/app/_ui/menu-item'
import { RowMenu } from '@/app/_ui/row-menu'
import { ApproveEnrollmentDocument } from '@/graphql/generated/approve-enrollment'
import { RevokeSessionInvitationDocument } from '@/graphql/generated/revoke-session-invitation'

const loadReasonDialog = () => import('./reason-dialog')
const loadAddPeople = () => import('./add-people')

/** A line of the roster as the actions name one. */
export type NamedLine = {
  id: string
  version: number
  name: string
  /** Has a seat; everybody else waits for something. */
  seat: boolean
  /** What can be done with it now. */
  actions: readonly ('approve' | 'reject' | 'remove')[]
  /** The address of its history. */
  history: string
  guest: { id: string } | null
}

/** For the forms of guests; null where they are not changed any more. */
export type GuestsOfRoster = { taskSessionId: string; choices: GuestChoices }

/** The menu of a line: its actions, and its history. */
export function RosterMenu({ line, guests }: { line: NamedLine; guests: GuestsOfRoster | null }) {
  const { guest, name } = line
  if (!guest || !guests || !line.seat) return <LineMenu line={line} />
  return (
    <GuestChanges {...guests} guestId={guest.id} name={name}>
      {(open) => <LineMenu line={line} guest={open} />}
    </GuestChanges>
  )
}

type LineProps = { line: NamedLine; guest?: { edit: () => void; remove: () => void } }

function LineMenu({ line, guest }: LineProps) {
  const { id, version, name, actions, history } = line
  const guestWords = useTranslations('guests')
  const t = useTranslations('enrollments.roster')
  const [asked, setAsked] = useState<'reject' | 'remove' | null>(null)
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
            className={menuItem(move !== 'approve')}
            onClick={() => (move === 'approve' ? void approve.run({ id, version }) : setAsked(move))}
          >
            {t(move)}
          </button>
        ))}
        {guest && (
          <>
            <button type="button" className={menuItem()} onClick={guest.edit}>
              {guestWords('edit.open')}
            </button>
            <button type="button" className={menuItem(true)} onClick={guest.remove}>
              {guestWords('remove.open')}
            </button>
          </>
        )}
        <Link href={history} variant="bare" className={menuItem()}>
          {t('history')}
        </Link>
      </RowMenu>
      {asked && <Lazy load={loadReasonDialog} line={line} move={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

type Invitation = { id: string; version: number; contact: string }

/** Takes an invitation to a contact back, at once. */
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

/** The button that adds people to a session. */
export function AddPeople({ orgId, taskSessionId }: { orgId: string; taskSessionId: string }) {
  const t = useTranslations('enrollments.add')
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setAdding(true)}>
        {t('open')}
      </Button>
      {adding && (
        <Lazy load={loadAddPeople} orgId={orgId} taskSessionId={taskSessionId} onClose={() => setAdding(false)} />
      )}
    </>
  )
}
