import { CreditReasons } from '@/app/_components/credit-reasons'
import { Link } from '@/app/_ui/link'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { CreditLine } from './page-facts'

export type CreditTableLabels = Record<'course' | 'date' | 'format' | 'hours' | 'outcome' | 'noHours', string>

type Props = { credits: readonly CreditLine[]; caption: string; labels: CreditTableLabels }

/** Credits with what each gives on this license and why. */
export const CreditTable = ({ credits, caption, labels }: Props) => (
  <Table caption={caption} columns={columns(labels)} rows={credits} rowKey={({ id }) => id} />
)

const columns = (labels: CreditTableLabels): Column<CreditLine>[] => [
  {
    key: 'course',
    header: labels.course,
    lead: true,
    cell: ({ href, title, provider }) => (
      <span className="flex min-w-0 flex-col">
        <Link href={href} variant="quiet" className="font-semibold wrap-anywhere">
          {title}
        </Link>
        <span className="text-sm font-normal text-soft wrap-anywhere">{provider}</span>
      </span>
    ),
  },
  { key: 'date', header: labels.date, cell: ({ date }) => <time className="whitespace-nowrap">{date}</time> },
  { key: 'format', header: labels.format, cell: ({ format }) => <Tag tone={format.tone}>{format.text}</Tag> },
  { key: 'hours', header: labels.hours, align: 'end', cell: ({ hours }) => hours ?? labels.noHours },
  {
    key: 'outcome',
    header: labels.outcome,
    cell: ({ outcome: { text, tone, reasons } }) => (
      <span className="flex flex-col items-start gap-1 max-md:items-end">
        <Tag tone={tone}>{text}</Tag>
        <CreditReasons reasons={reasons} className="max-w-80 max-md:text-right" />
      </span>
    ),
  },
]
