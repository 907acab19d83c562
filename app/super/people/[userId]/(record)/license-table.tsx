'use client'
import { useTranslations } from 'next-intl'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'

type TagText = { text: string; tone: Tone }
type LicenseRow = {
  id: string
  label: string
  archived: boolean
  dates: string
  verified: TagText
  status: TagText | null
}

/** Licenses as table rows: number, dates, result of the board check, and status. */
export function LicenseTable({ rows }: { rows: readonly LicenseRow[] }) {
  const t = useTranslations('people.record')
  return (
    <Table
      caption={t('licenses')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'license', header: t('license'), lead: true, cell: ({ label }) => label },
        { key: 'dates', header: t('dates'), cell: ({ dates }) => dates },
        {
          key: 'verified',
          header: t('verified'),
          cell: ({ verified }) => <Tag tone={verified.tone}>{verified.text}</Tag>,
        },
        {
          key: 'status',
          header: t('status'),
          cell: ({ status, archived }) => (
            <span className="flex flex-wrap gap-1.5">
              {status ? <Tag tone={status.tone}>{status.text}</Tag> : t('notYet')}
              {archived && <Tag>{t('archived')}</Tag>}
            </span>
          ),
        },
      ]}
    />
  )
}
