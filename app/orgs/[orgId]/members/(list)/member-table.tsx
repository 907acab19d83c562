import { Link } from '@/app/_ui/link'
import { RowButton } from '@/app/_ui/row-button'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { memberRow } from './member-row'
import type { MemberListRow } from './member-rows'

export type MemberTableLabels = Record<
  'caption' | 'member' | 'work' | 'role' | 'credentials' | 'supervisor' | 'actions',
  string
>

type Props = { rows: readonly MemberListRow[]; labels: MemberTableLabels; editable: boolean }

/** Members as rows, as cards on a phone. */
export const MemberTable = ({ rows, labels, editable }: Props) => (
  <Table caption={labels.caption} columns={columns(labels, editable)} rows={rows} rowKey={({ id }) => id} />
)

const columns = (labels: MemberTableLabels, editable: boolean): Column<MemberListRow>[] => [
  { key: 'member', header: labels.member, lead: true, cell: (row) => <Name row={row} /> },
  { key: 'work', header: labels.work, cell: (row) => <Work row={row} supervised={labels.supervisor} /> },
  {
    key: 'role',
    header: labels.role,
    cell: ({ role, admin }) => (admin ? <Tag>{role}</Tag> : role),
  },
  {
    key: 'credentials',
    header: labels.credentials,
    cell: ({ band, credentials }) => (
      <span className="two-lines">
        {band && <Tag tone={band.tone}>{band.text}</Tag>}
        <span className="second-line">{credentials}</span>
      </span>
    ),
  },
  ...(editable ? [{ key: 'actions', header: labels.actions, align: 'end' as const, quiet: true, cell: menu }] : []),
]

/** At the right; in a corner of the card on a phone. */
const menu = (row: MemberListRow) => (
  <span className="max-md:absolute max-md:top-2 max-md:right-2">
    <RowButton label={row.actions} says={memberRow(row)} />
  </span>
)

const Name = ({ row: { href, name, contact, stateTag } }: { row: MemberListRow }) => (
  <span className="two-lines max-md:pr-10">
    <Link href={href} variant="quiet">
      {name}
    </Link>
    {contact && <span className="second-line">{contact}</span>}
    {stateTag && <Tag tone={stateTag.tone}>{stateTag.text}</Tag>}
  </span>
)

type WorkProps = { row: MemberListRow; supervised: string }

const Work = ({ row: { department, jobTitle, supervisor }, supervised }: WorkProps) => (
  <span className="two-lines">
    {department ?? jobTitle}
    {department && jobTitle && <span className="second-line">{jobTitle}</span>}
    {supervisor && (
      <span className="second-line max-sm:hidden">
        {supervised}: {supervisor}
      </span>
    )}
  </span>
)
