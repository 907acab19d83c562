'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type ChangeGuest, useGuestChanges } from '@/app/_components/guests/guest-actions'
import type { GuestChoices } from '@/app/_components/guests/guest-view'
import { Initials } from '@/app/_components/initials'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { RevokeInvitation, RosterMenu, type Seats } from './roster-actions'
import type { RosterRow, UnclaimedRow } from './roster-rows'

type ListProps = TableProps & {
  guests: { taskSessionId: string; choices: GuestChoices }
  /** Guests can be changed. */
  takesGuests: boolean
  /** Shown in place of the rows if there are none. */
  children: ReactNode
}

/** The people of a session, and the dialogs of its guests, which stay open when a row disappears. */
export function RosterList({ guests, takesGuests, children, ...table }: ListProps) {
  const { change, dialog } = useGuestChanges(guests)
  return (
    <>
      {table.rows.length > 0 ? <RosterTable {...table} changeGuest={takesGuests ? change : null} /> : children}
      {dialog}
    </>
  )
}

type TableProps = { rows: readonly RosterRow[]; editable: boolean; seats: Seats }
type MenuProps = { seats: Seats; changeGuest: ChangeGuest | null }

/** People of a session as table rows; as cards on a phone. An instructor sees only names and places. */
function RosterTable({ rows, editable, seats, changeGuest }: TableProps & MenuProps) {
  const t = useTranslations('enrollments.roster')
  const members = useTranslations('members.table')
  return (
    <Table
      caption={t('caption')}
      lean
      brief
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'person', header: t('person'), lead: true, cell: (row) => <Name row={row} /> },
        ...(editable ? [{ key: 'work', header: t('work'), cell: ({ work }: RosterRow) => work }] : []),
        {
          key: 'status',
          header: t('status'),
          cell: ({ tag, more, clash }) => (
            <span className="two-lines">
              <Tag tone={tag.tone}>{tag.text}</Tag>
              {more && <span className="second-line">{more}</span>}
              {clash && <InlineNotice tone="warn">{clash}</InlineNotice>}
            </span>
          ),
        },
        { key: 'since', header: t('since'), wideOnly: true, cell: ({ since }) => since },
        {
          key: 'actions',
          header: members('actions'),
          align: 'end',
          quiet: true,
          cell: (row) => <Menu row={row} seats={seats} changeGuest={changeGuest} />,
        },
      ]}
    />
  )
}

/** On the right; in a corner of the card on a phone. */
const Menu = ({ row, ...menu }: { row: RosterRow } & MenuProps) => (
  <span className="max-md:absolute max-md:top-2 max-md:right-2">
    <RosterMenu line={row} {...menu} />
  </span>
)

function Name({ row: { sortName, href, guest } }: { row: RosterRow }) {
  const t = useTranslations('guests')
  return (
    <span className="two-lines max-md:pr-10">
      <Initials of={sortName} />
      {href ? (
        <Link href={href} variant="quiet">
          {sortName}
        </Link>
      ) : (
        sortName
      )}
      {guest && <span className="second-line">{dotted([t('tag'), guest.license])}</span>}
    </span>
  )
}

/** Invitations to contacts that belong to no member; accepting one puts the person on the roster. */
export function UnclaimedCard({ rows }: { rows: readonly UnclaimedRow[] }) {
  const t = useTranslations('enrollments.unclaimed')
  return (
    <Card title={t('title')} lead={t('lead')}>
      <ul className="divide-y divide-line">
        {rows.map(({ id, version, contact, sent, expires }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
            <span className="flex min-w-0 grow basis-56 flex-col wrap-anywhere">
              {contact}
              <span className="text-sm text-soft">
                {sent ? t('sent', { date: sent }) : t('notSent')} · {t('until', { date: expires })}
              </span>
            </span>
            <RevokeInvitation id={id} version={version} contact={contact} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
