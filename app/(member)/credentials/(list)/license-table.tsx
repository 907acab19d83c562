import { VerificationBadge } from '@/app/_components/verification-badge'
import { ComplianceRing } from '@/app/_ui/compliance-ring'
import { Link } from '@/app/_ui/link'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { ListRow } from './list-rows'

export type TableLabels = Record<
  'caption' | 'license' | 'status' | 'hours' | 'expires' | 'verification' | 'none',
  string
>

/** Licenses as rows, as cards on a phone. */
export const LicenseTable = ({ rows, labels }: { rows: readonly ListRow[]; labels: TableLabels }) => (
  <Table caption={labels.caption} columns={columns(labels)} rows={rows} rowKey={({ facts }) => facts.id} />
)

const columns = (labels: TableLabels): Column<ListRow>[] => [
  { key: 'license', header: labels.license, lead: true, cell: (row) => <Name row={row} /> },
  {
    key: 'status',
    header: labels.status,
    cell: ({ facts: { expired, tag } }) => (
      <span className="inline-flex flex-wrap gap-1.5">
        {expired && <Tag tone={expired.tone}>{expired.text}</Tag>}
        <Tag tone={tag.tone}>{tag.text}</Tag>
      </span>
    ),
  },
  { key: 'hours', header: labels.hours, align: 'end', cell: ({ hours }) => hours ?? labels.none },
  {
    key: 'expires',
    header: labels.expires,
    cell: ({ expires, facts }) => (
      <span className="flex flex-col">
        <time className="whitespace-nowrap">{expires}</time>
        {!facts.expired && <span className="text-sm text-soft">{facts.daysText}</span>}
      </span>
    ),
  },
  {
    key: 'verification',
    header: labels.verification,
    cell: ({ verification }) => <VerificationBadge facts={verification} />,
  },
]

const Name = ({ row: { facts } }: { row: ListRow }) => (
  <span className="flex items-center gap-3">
    <ComplianceRing {...facts.ring} size="sm" />
    <span className="flex min-w-0 flex-col">
      <Link href={facts.href} variant="quiet" className="font-semibold wrap-anywhere">
        {facts.label}
      </Link>
      <span className="text-sm font-normal text-soft">{facts.kind}</span>
    </span>
  </span>
)
