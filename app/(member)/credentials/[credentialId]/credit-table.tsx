'use client'
import { useTranslations } from 'next-intl'
import { CreditReasons } from '@/app/_components/credit-reasons'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { CreditLine } from './view-model'

/** Credits with what each gives on this license and why. */
export function CreditTable({ credits, caption }: { credits: readonly CreditLine[]; caption: string }) {
  const t = useTranslations('credentials.detail.credits')
  return (
    <Table
      caption={caption}
      rows={credits}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'course',
          header: t('course'),
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
        { key: 'date', header: t('date'), cell: ({ date }) => <time className="whitespace-nowrap">{date}</time> },
        { key: 'format', header: t('format'), cell: ({ format }) => <Tag tone={format.tone}>{format.text}</Tag> },
        { key: 'hours', header: t('hours'), align: 'end', cell: ({ hours }) => hours ?? t('noHours') },
        {
          key: 'outcome',
          header: t('outcome'),
          cell: ({ outcome: { text, tone, reasons } }) => (
            <span className="flex flex-col items-start gap-1 max-md:items-end">
              <Tag tone={tone}>{text}</Tag>
              <CreditReasons reasons={reasons} className="max-w-80 max-md:text-right" />
            </span>
          ),
        },
      ]}
    />
  )
}
