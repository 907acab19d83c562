import { getTranslations } from 'next-intl/server'
import { Link } from '@/app/_ui/link'
import { type Column, Table } from '@/app/_ui/table'
import type { DocumentRecord } from '@/lib/data/documents'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'

/** A person's files as rows, as cards on a phone. */
export async function FileTable({ documents }: { documents: readonly DocumentRecord[] }) {
  const [t, kinds] = await Promise.all([
    getTranslations('certificates.documents'),
    getTranslations('enums.documentKinds'),
  ])
  const columns: Column<DocumentRecord>[] = [
    {
      key: 'file',
      header: t('file'),
      lead: true,
      cell: ({ id, title, file }) => (
        <span className="flex flex-col">
          <Link href={`/api/files/${id}`} reload aria-label={t('download', { name: title })} className="wrap-anywhere">
            {title}
          </Link>
          <span className="text-sm font-normal wrap-anywhere text-soft">{file.fileName}</span>
        </span>
      ),
    },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => kinds(kind) },
    {
      key: 'added',
      header: t('added'),
      cell: ({ createdAt }) => <time>{formatDate(todayIn('UTC', createdAt))}</time>,
    },
  ]
  return <Table caption={t('filesCaption')} columns={columns} rows={documents} rowKey={({ id }) => id} />
}
