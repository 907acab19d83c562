import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Link } from '@/app/_ui/link'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { ImportRecord } from '@/lib/data/people-imports'
import { sortableName } from '@/lib/domain/people/names'
import { formatDateTime } from '@/lib/domain/time/format-date'
import type { Connection } from '@/lib/services/connection'
import { stateTones } from '../state-tones'

type Props = { orgId: string; list: Connection<ImportRecord>; timeZone: string }

/** What was imported before, newest first; one that was not finished is taken up from here. */
export async function EarlierImports({ orgId, list, timeZone }: Props) {
  const [t, common, columns] = await Promise.all([
    getTranslations('imports.list'),
    getTranslations('common.list'),
    columnsOf(orgId, timeZone),
  ])
  const { edges, pageInfo } = list
  return (
    <Card title={t('title')} flush>
      <Table
        caption={t('title')}
        columns={columns}
        rows={edges.map(({ node }) => node)}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('empty')} />}
      />
      {pageInfo.hasNextPage && (
        <p className="p-4">
          <ButtonLink href={`/orgs/${orgId}/members/import?after=${pageInfo.endCursor}`} size="sm">
            {common('nextPage')}
          </ButtonLink>
        </p>
      )}
    </Card>
  )
}

async function columnsOf(orgId: string, timeZone: string): Promise<Column<ImportRecord>[]> {
  const [t, states, access] = await Promise.all([
    getTranslations('imports.list'),
    getTranslations('imports.states'),
    getTranslations('access'),
  ])
  const by = (actor: NonNullable<ImportRecord['createdBy']>) =>
    actor.serviceOrgId ? access('program', { name: sortableName(actor) }) : sortableName(actor)
  return [
    {
      key: 'file',
      header: t('file'),
      lead: true,
      cell: ({ id, fileName }) => <Link href={`/orgs/${orgId}/members/import/${id}`}>{fileName ?? t('pasted')}</Link>,
    },
    { key: 'state', header: t('state'), cell: ({ state }) => <Tag tone={stateTones[state]}>{states(state)}</Tag> },
    { key: 'rows', header: t('rows'), align: 'end', cell: ({ counts }) => counts.rows.toLocaleString('en-US') },
    { key: 'by', header: t('by'), cell: ({ createdBy }) => createdBy && by(createdBy) },
    { key: 'when', header: t('when'), cell: ({ createdAt }) => formatDateTime(createdAt, timeZone) },
  ]
}
