import { Link } from '@/app/_ui/link'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { BoardListRow } from './board-rows'

export type BoardTableLabels = Record<
  'caption' | 'pick' | 'person' | 'credential' | 'expires' | 'hours' | 'standing' | 'reported',
  string
>

type Props = { rows: readonly BoardListRow[]; labels: BoardTableLabels; pickable: boolean }

/** Credentials as rows, as cards on a phone. */
export const BoardTable = ({ rows, labels, pickable }: Props) => (
  <Table caption={labels.caption} columns={columns(labels, pickable)} rows={rows} rowKey={({ id }) => id} />
)

const columns = (labels: BoardTableLabels, pickable: boolean): Column<BoardListRow>[] => [
  ...(pickable ? [{ key: 'pick', header: labels.pick, quiet: true, cell: pick }] : []),
  { key: 'person', header: labels.person, lead: true, cell: person },
  {
    key: 'credential',
    header: labels.credential,
    cell: ({ credential, reported, reminded }) => (
      <span className="two-lines">
        {credential}
        {reported && <Tag>{labels.reported}</Tag>}
        {reminded && <span className="second-line">{reminded}</span>}
      </span>
    ),
  },
  { key: 'expires', header: labels.expires, cell: ({ expires, left }) => two(expires, left) },
  { key: 'hours', header: labels.hours, cell: ({ hours, missing }) => two(hours, missing) },
  {
    key: 'standing',
    header: labels.standing,
    cell: ({ band, verification }) => (
      <span className="two-lines">
        <Tag tone={band.tone}>{band.text}</Tag>
        <Tag tone={verification.tone}>{verification.text}</Tag>
      </span>
    ),
  },
]

const pick = ({ id, pick: label }: BoardListRow) => (
  <input
    type="checkbox"
    name="entry"
    value={id}
    aria-label={label}
    className="tick max-md:absolute max-md:top-4 max-md:right-4"
  />
)

const person = ({ href, name, department }: BoardListRow) => (
  <span className="two-lines max-md:pr-10">
    {href ? (
      <Link href={href} variant="quiet">
        {name}
      </Link>
    ) : (
      <span>{name}</span>
    )}
    {department && <span className="second-line">{department}</span>}
  </span>
)

const two = (first: string, second: string | null) => (
  <span className="two-lines tabular-nums md:whitespace-nowrap">
    {first}
    {second && <span className="second-line">{second}</span>}
  </span>
)
