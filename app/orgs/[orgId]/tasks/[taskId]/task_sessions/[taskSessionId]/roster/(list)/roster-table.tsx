import { Link } from '@/app/_ui/link'
import { RowButton } from '@/app/_ui/row-button'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { Translate } from '@/lib/i18n/translator'
import type { RosterRow } from './roster-row'

export const rosterTableLabels = (t: Translate) => ({
  caption: t('enrollments.roster.caption'),
  person: t('enrollments.roster.person'),
  work: t('enrollments.roster.work'),
  status: t('enrollments.roster.status'),
  since: t('enrollments.roster.since'),
  actions: t('members.list.actions'),
})
type Labels = ReturnType<typeof rosterTableLabels>

type Props = { rows: readonly RosterRow[]; labels: Labels; editable: boolean }

/** People of a session as rows, as cards on a phone; an instructor sees names and where they stand. */
export const RosterTable = ({ rows, labels, editable }: Props) => (
  <Table caption={labels.caption} columns={columns(labels, editable)} rows={rows} rowKey={({ id }) => id} />
)

const columns = (labels: Labels, editable: boolean): Column<RosterRow>[] => [
  { key: 'person', header: labels.person, lead: true, cell: (row) => <Name row={row} /> },
  ...(editable ? [{ key: 'work', header: labels.work, cell: ({ work }: RosterRow) => work }] : []),
  {
    key: 'status',
    header: labels.status,
    cell: ({ tag, more }) => (
      <span className="two-lines">
        <Tag tone={tag.tone}>{tag.text}</Tag>
        {more && <span className="second-line">{more}</span>}
      </span>
    ),
  },
  { key: 'since', header: labels.since, wideOnly: true, cell: ({ since }) => since },
  { key: 'actions', header: labels.actions, align: 'end' as const, quiet: true, cell: menu },
]

/** At the right; in a corner of the card on a phone. */
const menu = ({ actions, press }: RosterRow) => (
  <span className="max-md:absolute max-md:top-2 max-md:right-2">
    <RowButton label={actions} says={press} />
  </span>
)

const Name = ({ row: { name, href } }: { row: RosterRow }) => (
  <span className="wrap-anywhere max-md:pr-10">
    {href ? (
      <Link href={href} variant="quiet">
        {name}
      </Link>
    ) : (
      name
    )}
  </span>
)
