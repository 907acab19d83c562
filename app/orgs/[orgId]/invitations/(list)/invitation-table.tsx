import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { InvitationRow } from './invitation-rows'
import { RowMenu } from './row-menu'

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
      <span className="flex flex-col items-start gap-0.5 max-sm:items-end">
        {admin ? <Tag>{role}</Tag> : role}
        {work && <span className="text-sm text-soft wrap-anywhere">{work}</span>}
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
  cell: ({ id, version, name, open }) => open && <RowMenu id={id} version={version} name={name} />,
})

const Person = ({ row: { name, contact, invitedBy } }: { row: InvitationRow }) => (
  <span className="flex min-w-0 flex-col wrap-anywhere">
    <span className="font-semibold">{name}</span>
    {contact && <span className="text-sm font-normal text-soft">{contact}</span>}
    {invitedBy && <span className="text-sm font-normal text-soft">{invitedBy}</span>}
  </span>
)
