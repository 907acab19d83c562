'use client'

import { useTranslations } from 'next-intl'
import { undoBy, useAction } from '@/app/_actions/use-action'
import { PickBox, type Picking } from '@/app/_lists/picking'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import { menuItem } from '@/app/_ui/menu-item'
import { RowMenu } from '@/app/_ui/row-menu'
import { type Column, NamedDay, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { ResendInvitationDocument } from '@/graphql/generated/resend-invitation'
import { RestoreInvitationDocument } from '@/graphql/generated/restore-invitation'
import { RevokeInvitationDocument } from '@/graphql/generated/revoke-invitation'
import { SendUnsentInvitationsDocument } from '@/graphql/generated/send-unsent-invitations'
import type { InvitationState } from '@/lib/domain/lists/organizations'
import type { InvitationRow } from './invitation-rows'

type Props = { rows: readonly InvitationRow[]; state: InvitationState; editable: boolean; picking?: Picking }

/** Invitations as table rows, in brief on a phone: open ones with the next step, all others with the day they ended. */
export function InvitationTable({ rows, state, editable, picking }: Props) {
  const t = useTranslations('invitations.list')
  const bulk = useTranslations('invitations.bulk')
  const boxes: Column<InvitationRow>[] = picking
    ? [
        {
          key: 'pick',
          header: bulk('pick'),
          quiet: true,
          cell: ({ id, name, open }) =>
            open && (
              <PickBox
                {...picking}
                id={id}
                name="invitation"
                label={bulk('pickOne', { name })}
                className="max-md:right-14"
              />
            ),
        },
      ]
    : []
  const endedOn = t(state === 'ACCEPTED' || state === 'DECLINED' ? 'answered' : 'ended')
  const openColumns: Column<InvitationRow>[] = [
    { key: 'next', header: t('next'), wideOnly: true, cell: ({ next }) => <time>{next}</time> },
    { key: 'expires', header: t('expires'), cell: ({ expires }) => <NamedDay name={t('expires')} day={expires} /> },
  ]
  const endedColumns: Column<InvitationRow>[] = [
    { key: 'ended', header: endedOn, cell: ({ ended }) => <NamedDay name={endedOn} day={ended} /> },
  ]
  const menu: Column<InvitationRow> = {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    quiet: true,
    // On the right; in a corner of the card on a phone.
    cell: (row) =>
      row.open && (
        <span className="max-md:absolute max-md:top-2 max-md:right-2">
          <InvitationMenu invitation={row} />
        </span>
      ),
  }
  return (
    <Table
      caption={t('caption', { state })}
      lean
      brief
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        ...boxes,
        { key: 'person', header: t('person'), lead: true, cell: (row) => <Person row={row} /> },
        {
          key: 'role',
          header: t('role'),
          cell: ({ role, admin, work }) => (
            <span className="two-lines">
              {admin ? <Tag>{role}</Tag> : role}
              {work && <span className="second-line max-md:hidden">{work}</span>}
            </span>
          ),
        },
        { key: 'sent', header: t('sent'), cell: ({ sent }) => <NamedDay name={t('sent')} day={sent} /> },
        ...(state === 'OPEN' ? openColumns : endedColumns),
        ...(state === 'OPEN' && editable ? [menu] : []),
      ]}
    />
  )
}

const Person = ({ row: { name, contact, invitedBy } }: { row: InvitationRow }) => (
  <span className="two-lines max-md:pr-10">
    <span>{name}</span>
    {contact && <span className="second-line">{contact}</span>}
    {invitedBy && <span className="second-line">{invitedBy}</span>}
  </span>
)

function InvitationMenu({ invitation }: { invitation: InvitationRow }) {
  const common = useTranslations('common.list')
  return (
    <RowMenu label={common('rowActions', { name: invitation.name })}>
      <InvitationLines {...invitation} />
    </RowMenu>
  )
}

/** Sends an open invitation again, or withdraws it with an undo. */
function InvitationLines({ id, version, called }: InvitationRow) {
  const t = useTranslations('invitations.actions')
  const resend = useAction({
    mutation: ResendInvitationDocument,
    done: () => t('resent'),
    refused: { 'errors.tooManyRequests': () => t('resendSoon') },
    // A refusal usually means that it was answered in the meantime, which the refreshed list shows.
    refreshOnRefusal: true,
  })
  const revoke = useAction({
    mutation: RevokeInvitationDocument,
    done: () => ({ title: t('revoked'), text: t('revokeText', { contact: called }) }),
    undo: undoBy(RestoreInvitationDocument),
  })
  return (
    <>
      <button type="button" className={menuItem()} onClick={() => resend.run({ id })}>
        {t('resend')}
      </button>
      <button type="button" className={menuItem(true)} onClick={() => revoke.run({ id, version })}>
        {t('revoke')}
      </button>
    </>
  )
}

/** `held`: how many of these go to phone numbers while text messages are off. */
type UnsentProps = { orgId: string; count: number; held: number }

/** Says that an import left invitations unsent, with a button that sends all that can be sent. */
export function Unsent({ orgId, count, held }: UnsentProps) {
  const t = useTranslations('invitations.unsent')
  const send = useAction({
    mutation: SendUnsentInvitationsDocument,
    confirm: { title: t('question', { count: count - held }), text: t('questionText'), ok: t('button') },
    done: ({ sending, left }) => ({
      title: sending > 0 ? t('sending', { count: sending }) : t('none'),
      text: left > 0 ? t('left', { count: left }) : undefined,
      tone: sending > 0 ? 'success' : 'info',
    }),
  })
  const button = (
    <Button variant="primary" size="sm" busy={send.busy} onClick={() => send.run({ orgId })}>
      {t('button')}
    </Button>
  )
  return (
    <div className="pb-5">
      <Alert tone="info" title={t('title', { count })} actions={count > held ? button : undefined}>
        {count > held && <p>{t('text')}</p>}
        {held > 0 && <p>{t('held', { count: held })}</p>}
      </Alert>
    </div>
  )
}
