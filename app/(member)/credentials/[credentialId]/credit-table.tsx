'use client'
import { useTranslations } from 'next-intl'
import { CreditReasons } from '@/app/_components/credits/credit-reasons'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { CreditLine } from './view-model'

type Props = { credentialId: string; credits: readonly CreditLine[]; caption: string }

/** Credits with what each gives on this license and why. */
export function CreditTable({ credentialId, credits, caption }: Props) {
  const t = useTranslations('credentials.detail.credits')
  return (
    <Table
      caption={caption}
      lines
      rows={credits}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'course',
          header: t('course'),
          lead: true,
          cell: ({ id, title, provider, date, format }) => (
            <span className="flex min-w-0 flex-col">
              <Link
                href={`/credentials/${credentialId}/credits/${id}`}
                variant="quiet"
                className="font-semibold wrap-anywhere"
              >
                {title}
              </Link>
              <span className="text-sm font-normal text-soft wrap-anywhere max-md:hidden">{provider}</span>
              <span className="text-sm font-normal text-soft md:hidden">{`${date} · ${format.text}`}</span>
            </span>
          ),
        },
        {
          key: 'date',
          header: t('date'),
          wideOnly: true,
          cell: ({ date }) => <time className="whitespace-nowrap">{date}</time>,
        },
        {
          key: 'format',
          header: t('format'),
          wideOnly: true,
          cell: ({ format }) => (
            <Tag kind tone={format.tone}>
              {format.text}
            </Tag>
          ),
        },
        {
          key: 'hours',
          header: t('hours'),
          align: 'end',
          wideOnly: true,
          cell: ({ hours }) => <span className="text-base font-semibold">{hours ?? t('noHours')}</span>,
        },
        {
          key: 'outcome',
          header: t('outcome'),
          cell: ({ outcome: { text, tone, reasons }, brief }) => (
            <>
              <span className="flex flex-col items-start gap-1 max-md:hidden">
                <Tag tone={tone}>{text}</Tag>
                <CreditReasons reasons={reasons} className="max-w-80" />
              </span>
              <Tag tone={tone} className="font-semibold md:hidden">
                {brief}
              </Tag>
            </>
          ),
        },
      ]}
    />
  )
}
