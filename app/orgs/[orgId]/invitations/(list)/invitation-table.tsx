import { RowButton } from '@/app/_ui/row-button'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { InvitationRow } from './invitation-rows'
import { writeInvited } from './invited'

export type InvitationTableLabels = Record<
  'caption' | 'person' | 'role' | 'sent' | 'next' | 'expires' | 'ended' | 'actions',
  string
>

type Props = { rows: readonly InvitationRow[]; labels: InvitationTableLabels; open: boolean; editable: boolean }

/** Invitations as rows, as cards on a phone: open ones with what comes next, the others with when they ended. */
export const InvitationTable = ({ rows, labels, open, editable }: Props) => (
  <Table caption={labels.caption} columns={columns(labels, open, editable)} rows={rows} rowKey={({ id }) => id} />
)

const columns = (labels: InvitationTableLabels, open: boolean, editable: boolean): Column<InvitationRow>[] => [
  { key: 'person', header: labels.person, lead: true, cell: (row) => <Person row={row} /> },
  {
    key: 'role',
    header: labels.role,
    cell: ({ role, admin, work }) => (
      <span className="two-lines">
        {admin ? <Tag>{role}</Tag> : role}
        {work && <span className="second-line">{work}</span>}
      </span>
    ),
  },
  { key: 'sent', header: labels.sent, cell: ({ sent }) => <time>{sent}</time> },
  ...(open
    ? [
        { key: 'next', header: labels.next, cell: ({ next }: InvitationRow) => <time>{next}</time> },
        { key: 'expires', header: labels.expires, cell: ({ expires }: InvitationRow) => <time>{expires}</time> },
      ]
    : [{ key: 'ended', header: labels.ended, cell: ({ ended }: InvitationRow) => <time>{ended}</time> }]),
  ...(open && editable ? [actions(labels)] : []),
]

const actions = (labels: InvitationTableLabels): Column<InvitationRow> => ({
  key: 'actions',
  header: labels.actions,
  align: 'end',
  quiet: true,
  // At the right; in a corner of the card on a phone.
  cell: (row) =>
    row.open && (
      <span className="max-md:absolute max-md:top-2 max-md:right-2">
        <RowButton label={row.actions} says={writeInvited(row)} />
      </span>
    ),
})

const Person = ({ row: { name, contact, invitedBy } }: { row: InvitationRow }) => (
  <span className="two-lines max-md:pr-10">
    <span>{name}</span>
    {contact && <span className="second-line">{contact}</span>}
    {invitedBy && <span className="second-line">{invitedBy}</span>}
  </span>
)
