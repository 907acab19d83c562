'use client'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/app/_ui/empty-state'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'

/** An organization as one row: `since` as it is read. */
type OrgRow = { id: string; name: string; since: string }

/** Organizations as rows, as cards on a phone. */
export function OrgTable({ rows }: { rows: readonly OrgRow[] }) {
  const t = useTranslations('orgs.list')
  return (
    <Table
      caption={t('found')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('none')} action={<Link href="/orgs">{t('clear')}</Link>} />}
      columns={[
        {
          key: 'name',
          header: t('name'),
          lead: true,
          cell: ({ id, name }) => (
            <Link href={`/orgs/${id}`} variant="quiet">
              {name}
            </Link>
          ),
        },
        { key: 'since', header: t('since'), cell: ({ since }) => since },
      ]}
    />
  )
}
