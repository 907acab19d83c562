'use client'
import { useTranslations } from 'next-intl'
import { LocalTime } from '@/app/_components/local-time'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'

/** A disclosure as text. */
type Row = {
  id: string
  at: string
  what: string
  to: string
  whose: { name: string; href: string } | null
  why: string
}

/** Disclosures: to whom records were shown, whose, when and why. */
export function DisclosureTable({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('orgData.disclosures')
  return (
    <Table
      caption={t('title')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'what', header: t('what'), lead: true, cell: ({ what }) => what },
        { key: 'at', header: t('when'), cell: ({ at }) => <LocalTime at={at} /> },
        { key: 'to', header: t('to'), cell: ({ to }) => to },
        {
          key: 'whose',
          header: t('whose'),
          cell: ({ whose }) => (whose ? <Link href={whose.href}>{whose.name}</Link> : t('everybody')),
        },
        { key: 'why', header: t('why'), cell: ({ why }) => why },
      ]}
    />
  )
}
