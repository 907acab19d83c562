'use client'
import { useTranslations } from 'next-intl'
import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { MemberMenu } from '../member-actions'
import type { MemberListRow } from './member-rows'

/** Members as rows, as cards on a phone. */
export function MemberTable({ rows, editable }: { rows: readonly MemberListRow[]; editable: boolean }) {
  const t = useTranslations('members.list')
  return (
    <Table
      caption={t('caption')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'member', header: t('member'), lead: true, cell: (row) => <Name row={row} /> },
        { key: 'work', header: t('work'), cell: (row) => <Work row={row} /> },
        { key: 'role', header: t('role'), cell: ({ role, admin }) => (admin ? <Tag>{role}</Tag> : role) },
        {
          key: 'credentials',
          header: t('credentials'),
          cell: ({ band, credentials }) => (
            <span className="two-lines">
              {band && <Tag tone={band.tone}>{band.text}</Tag>}
              <span className="second-line">{credentials}</span>
            </span>
          ),
        },
        ...(editable ? [{ key: 'actions', header: t('actions'), align: 'end' as const, quiet: true, cell: menu }] : []),
      ]}
    />
  )
}

/** At the right; in a corner of the card on a phone. */
const menu = ({ id, version, name, state, admin }: MemberListRow) => (
  <span className="max-md:absolute max-md:top-2 max-md:right-2">
    <MemberMenu member={{ id, version, name, state, roleType: admin ? 'ADMIN' : 'MEMBER' }} />
  </span>
)

const Name = ({ row: { href, name, contact, stateTag } }: { row: MemberListRow }) => (
  <span className="two-lines max-md:pr-10">
    <Link href={href} variant="quiet">
      {name}
    </Link>
    {contact && <span className="second-line">{contact}</span>}
    {stateTag && <Tag tone={stateTag.tone}>{stateTag.text}</Tag>}
  </span>
)

function Work({ row: { department, jobTitle, supervisor } }: { row: MemberListRow }) {
  const t = useTranslations('members.list')
  return (
    <span className="two-lines">
      {department ?? jobTitle}
      {department && jobTitle && <span className="second-line">{jobTitle}</span>}
      {supervisor && (
        <span className="second-line max-sm:hidden">
          {t('supervisor')}: {supervisor}
        </span>
      )}
    </span>
  )
}
