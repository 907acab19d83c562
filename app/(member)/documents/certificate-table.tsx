import { getTranslations } from 'next-intl/server'
import { certificateTones } from '@/app/_components/tones'
import { Link } from '@/app/_ui/link'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { CertificateRecord } from '@/lib/data/certificates/read'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'

/** Certificates as rows, as cards on a phone. */
export async function CertificateTable({ certificates }: { certificates: readonly CertificateRecord[] }) {
  const [t, states, none] = await Promise.all([
    getTranslations('certificates.documents'),
    getTranslations('certificates.states'),
    getTranslations('common.values'),
  ])
  const columns: Column<CertificateRecord>[] = [
    {
      key: 'class',
      header: t('class'),
      lead: true,
      cell: ({ content }) => (
        <span className="flex flex-col">
          <span className="font-semibold wrap-anywhere">{content.title}</span>
          <span className="text-sm font-normal text-soft">{content.organization.name}</span>
        </span>
      ),
    },
    { key: 'completed', header: t('completed'), cell: ({ content }) => <time>{formatDate(content.completedAt)}</time> },
    {
      key: 'hours',
      header: t('hours'),
      align: 'end',
      cell: ({ content: { units } }) => (units === null ? none('none') : formatUnits(units)),
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ state }) => <Tag tone={certificateTones[state]}>{states(state)}</Tag>,
    },
    {
      key: 'number',
      header: t('number'),
      cell: ({ id, number }) => (
        <Link
          href={`/api/certificates/${id}`}
          reload
          aria-label={t('open', { number })}
          className="md:whitespace-nowrap"
        >
          {number} ({t('pdf')})
        </Link>
      ),
    },
    {
      key: 'check',
      header: t('check'),
      cell: ({ number, verifyToken }) => (
        <Link href={`/verify/${verifyToken}`} aria-label={t('showNamed', { number })}>
          {t('show')}
        </Link>
      ),
    },
  ]
  return <Table caption={t('caption')} columns={columns} rows={certificates} rowKey={({ id }) => id} />
}
