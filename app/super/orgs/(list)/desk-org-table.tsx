'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import type { OrgState } from '@/lib/domain/lists/organizations'
import { OrgStateTag } from '../org-state-tag'

/** An organization as one row; `since` is formatted. */
type Row = { id: string; name: string; state: OrgState; members: number; admins: number; since: string }

/** Organizations as table rows; as cards on a phone. */
export function DeskOrgTable({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('installation.orgList')
  return (
    <Table
      caption={t('found')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: t('name'),
          lead: true,
          cell: ({ id, name }) => (
            <Link href={`/super/orgs/${id}`} variant="quiet">
              {name}
            </Link>
          ),
        },
        { key: 'state', header: t('state'), cell: ({ state }) => <OrgStateTag state={state} /> },
        { key: 'members', header: t('members'), align: 'end', cell: ({ members }) => members },
        { key: 'admins', header: t('admins'), align: 'end', cell: ({ admins }) => admins },
        { key: 'since', header: t('since'), cell: ({ since }) => since },
      ]}
    />
  )
}
