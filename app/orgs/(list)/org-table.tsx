'use client'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/app/_ui/button'
import { EmptyState } from '@/app/_ui/empty-state'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'

/** An organization as one row; `since` is formatted. */
type OrgRow = {
  id: string
  name: string
  /** The group, where the list is not of one. */
  group: string | null
  since: string
  /** Members who have not left; null if the person is not an administrator. */
  members: number | null
  /** The urgent work there; null if the person is not an administrator. */
  urgent: { licenses: number; trainings: number; documents: number } | null
  /** Who may not work; null also where the organization has no positions. */
  clearance: { today: number; tomorrow: number } | null
}

/** Organizations as table rows; as cards on a phone. */
export function OrgTable({ rows }: { rows: readonly OrgRow[] }) {
  const t = useTranslations('orgs.list')
  return (
    <Table
      caption={t('found')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('none')} action={<ButtonLink href="/orgs">{t('clear')}</ButtonLink>} />}
      columns={[
        {
          key: 'name',
          header: t('name'),
          lead: true,
          cell: ({ id, name, group }) => (
            <span className="two-lines">
              <Link href={`/orgs/${id}`} variant="quiet">
                {name}
              </Link>
              {group && <span className="second-line">{group}</span>}
            </span>
          ),
        },
        ...(rows.some(({ members }) => members !== null)
          ? [{ key: 'members', header: t('members'), cell: ({ members }: OrgRow) => members }]
          : []),
        ...(rows.some(({ clearance }) => clearance)
          ? [{ key: 'clearance', header: t('clearance'), cell: (row: OrgRow) => <Clearance row={row} /> }]
          : []),
        ...(rows.some(({ urgent }) => urgent)
          ? [{ key: 'urgent', header: t('urgent'), cell: (row: OrgRow) => <Urgent row={row} /> }]
          : []),
        { key: 'since', header: t('since'), cell: ({ since }) => since },
      ]}
    />
  )
}

/** Who may not work there today and tomorrow, linked to the list. */
function Clearance({ row: { id, clearance } }: { row: OrgRow }) {
  const t = useTranslations('orgs.list')
  if (!clearance) return null
  const { today, tomorrow } = clearance
  return (
    <span className="two-lines">
      <Link href={`/orgs/${id}/clearance${today > 0 ? '?state=NOT_CLEARED' : ''}`} variant="bare">
        <Tag tone={today > 0 ? 'error' : 'success'}>{t('stopped', { count: today })}</Tag>
      </Link>
      {tomorrow > 0 && <span className="second-line">{t('stoppedTomorrow', { count: tomorrow })}</span>}
    </span>
  )
}

/** Urgent work, each item linked to its list. */
function Urgent({ row: { id, urgent } }: { row: OrgRow }) {
  const t = useTranslations('orgs.list')
  if (!urgent) return null
  const parts = [
    {
      key: 'licenses',
      count: urgent.licenses,
      href: `/orgs/${id}/credentials?urgent=yes&sort=expiry&pick=all#licenses`,
    },
    { key: 'trainings', count: urgent.trainings, href: `/orgs/${id}/curriculums?state=OVERDUE` },
    { key: 'documents', count: urgent.documents, href: `/orgs/${id}/documents/requests?state=OVERDUE` },
  ] as const
  const some = parts.filter(({ count }) => count > 0)
  if (some.length === 0) return <span className="text-soft">{t('nothingUrgent')}</span>
  return (
    <span className="flex flex-wrap gap-2 max-md:justify-end">
      {some.map(({ key, count, href }) => (
        <Link key={key} href={href} variant="bare">
          <Tag tone="error">{t(`urgentParts.${key}`, { count })}</Tag>
        </Link>
      ))}
    </span>
  )
}
