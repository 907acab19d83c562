import { getTranslations } from 'next-intl/server'
import { CreditReasons } from '@/app/_components/credits/credit-reasons'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { MemberCreditRow } from './member-credit-rows'

type Props = { rows: readonly MemberCreditRow[]; caption: string }

/** Credits with what each gives on a member's license and why. */
export async function MemberCreditTable({ rows, caption }: Props) {
  const t = await getTranslations('credentials.detail.credits')
  const columns: Column<MemberCreditRow>[] = [
    {
      key: 'course',
      header: t('course'),
      lead: true,
      cell: ({ title, provider }) => (
        <span className="flex min-w-0 flex-col">
          <span className="font-semibold wrap-anywhere">{title}</span>
          <span className="text-sm font-normal text-soft wrap-anywhere">{provider}</span>
        </span>
      ),
    },
    { key: 'date', header: t('date'), cell: ({ date }) => <time className="whitespace-nowrap">{date}</time> },
    {
      key: 'format',
      header: t('format'),
      cell: ({ format }) => (
        <Tag kind tone={format.tone}>
          {format.text}
        </Tag>
      ),
    },
    { key: 'hours', header: t('hours'), align: 'end', cell: ({ hours }) => hours ?? t('noHours') },
    { key: 'outcome', header: t('outcome'), cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  ]
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
}

const Outcome = ({ outcome: { text, tone, reasons } }: Pick<MemberCreditRow, 'outcome'>) => (
  <span className="flex flex-col items-start gap-1 max-md:items-end">
    <Tag tone={tone}>{text}</Tag>
    <CreditReasons reasons={reasons} className="max-w-80 max-md:text-right" />
  </span>
)
