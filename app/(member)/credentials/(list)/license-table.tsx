'use client'
import { useTranslations } from 'next-intl'
import { VerificationBadge } from '@/app/_components/credentials/verification-badge'
import { ComplianceRing } from '@/app/_ui/compliance-ring'
import { Link } from '@/app/_ui/link'
import { NamedDay, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { ListRow } from './list-tools'

type Props = { rows: readonly ListRow[]; caption: string }

/** Licenses as table rows; as cards on a phone. */
export function LicenseTable({ rows, caption }: Props) {
  const t = useTranslations('credentials.list')
  const values = useTranslations('common.values')
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={({ facts }) => facts.id}
      brief
      even
      columns={[
        { key: 'license', header: t('license'), lead: true, cell: (row) => <Name row={row} /> },
        {
          key: 'status',
          header: t('status'),
          cell: ({ facts: { expired, tag } }) => (
            <span className="inline-flex flex-wrap gap-1.5">
              {expired && <Tag tone={expired.tone}>{expired.text}</Tag>}
              <Tag tone={tag.tone}>{tag.text}</Tag>
            </span>
          ),
        },
        {
          key: 'hours',
          header: t('hours'),
          align: 'end',
          cell: ({ hours, facts }) =>
            hours ? (
              <span className="flex flex-col max-md:flex-row max-md:flex-wrap max-md:gap-x-2">
                <span>{hours}</span>
                {facts.hoursOfPeriod && <span className="text-sm text-soft">{facts.hoursOfPeriod}</span>}
              </span>
            ) : (
              <span className="max-md:hidden">{values('none')}</span>
            ),
        },
        {
          key: 'expires',
          header: t('expires'),
          cell: ({ expires, facts }) => (
            <span className="flex flex-col max-md:flex-row max-md:flex-wrap max-md:gap-x-2">
              <span className="whitespace-nowrap">
                <NamedDay name={t('expires')} day={expires} />
              </span>
              {facts.expiryText && <span className="text-sm text-soft">{facts.expiryText}</span>}
            </span>
          ),
        },
        {
          key: 'verification',
          header: t('verification'),
          cell: ({ verification }) => <VerificationBadge facts={verification} />,
        },
      ]}
    />
  )
}

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
