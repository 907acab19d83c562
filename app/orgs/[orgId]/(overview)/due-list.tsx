import { getTranslations } from 'next-intl/server'
import { unitsTones } from '@/app/_components/compliance/question-facts'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { NamedOnPhone, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { DueEntry } from '@/lib/data/orgs/read'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { sortableName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'

type Props = { orgId: string; due: readonly DueEntry[] }

/** The licenses that expire next, with their holders. */
export async function DueList({ orgId, due }: Props) {
  const [t, enums] = await Promise.all([getTranslations('orgs.overview'), getTranslations('enums')])
  const type = (code: string) => (isOneOf(credentialTypeCodes, code) ? enums(`credentialTypesShort.${code}`) : code)
  const nameOf = (row: DueEntry) => sortableName(row) || row.contact || t('unnamed')
  const hrefOf = ({ roleId }: DueEntry) =>
    roleId ? `/orgs/${orgId}/members/${roleId}` : `/orgs/${orgId}/invitations?state=OPEN`
  return (
    <Card
      title={t('due')}
      lead={t('dueLead')}
      flush
      footer={<Link href={`/orgs/${orgId}/credentials?sort=expiry`}>{t('dueAll')}</Link>}
    >
      <Table
        caption={t('due')}
        brief
        rows={due}
        rowKey={(row) => row.id}
        empty={<p className="flush-text">{t('dueNone')}</p>}
        columns={[
          {
            key: 'person',
            header: t('person'),
            lead: true,
            cell: (row) => (
              <Link href={hrefOf(row)} variant="quiet">
                {nameOf(row)}
              </Link>
            ),
          },
          { key: 'license', header: t('license'), cell: (row) => `${row.geo} / ${type(row.credentialType)}` },
          {
            key: 'expires',
            header: t('expires'),
            cell: (row) => <NamedOnPhone name={t('expires')}>{formatDate(row.expiresAt)}</NamedOnPhone>,
          },
          {
            key: 'hours',
            header: t('hoursOf'),
            cell: (row) => <Tag tone={unitsTones[row.units]}>{enums(`hours.${row.units}`)}</Tag>,
          },
        ]}
      />
    </Card>
  )
}
