'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'

type CertificateRow = { id: string; number: string; verifyToken: string; person: string }

/** The certificates of a session, each as a file and with its verification page. */
export function CertificateTable({ rows }: { rows: readonly CertificateRow[] }) {
  const t = useTranslations('certificates.finish')
  const own = useTranslations('certificates.documents')
  return (
    <Table
      caption={t('certificatesCaption')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', header: t('name'), lead: true, cell: ({ person }) => person },
        {
          key: 'number',
          header: own('number'),
          cell: ({ id, number }) => (
            <Link href={`/api/certificates/${id}`} reload aria-label={own('open', { number })}>
              {number} ({own('pdf')})
            </Link>
          ),
        },
        {
          key: 'check',
          header: own('check'),
          cell: ({ number, verifyToken }) => (
            <Link href={`/verify/${verifyToken}`} aria-label={own('showNamed', { number })}>
              {own('show')}
            </Link>
          ),
        },
      ]}
    />
  )
}
