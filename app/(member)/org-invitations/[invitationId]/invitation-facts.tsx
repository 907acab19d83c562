import { getTranslations } from 'next-intl/server'
import { SeenByOrganization } from '@/app/_components/orgs/seen-by-organization'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { formatDate } from '@/lib/domain/time/format-date'
import type { OwnInvitation } from '@/lib/services/invitations/own-invitation'

type Part = { invitation: OwnInvitation }

/** Exactly what the organization will see, and what it never sees; for an administrator also what they will. */
export async function SharedLists({ invitation }: Part) {
  const t = await getTranslations('invitations.own')
  const org = invitation.org.name
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <Card title={t('seesTitle', { org })}>
        <SeenByOrganization list="sees" />
      </Card>
      <Card title={t('hiddenTitle')}>
        <SeenByOrganization list="hidden" />
        <p className="mt-4 text-sm text-soft">{t('rights')}</p>
      </Card>
      {invitation.roleType === 'ADMIN' && (
        <Card title={t('adminTitle')} className="md:col-span-2">
          <p className="max-w-prose">{t('admin', { org })}</p>
        </Card>
      )}
    </div>
  )
}

/** Where the organization puts the person; nothing without such data. */
export async function Work({ invitation: { department, jobTitle } }: Part) {
  const t = await getTranslations('invitations.own')
  const items = [
    ...(department ? [{ term: t('department'), detail: department }] : []),
    ...(jobTitle ? [{ term: t('jobTitle'), detail: jobTitle }] : []),
  ]
  return (
    items.length > 0 && (
      <Card title={t('work')}>
        <DefinitionList items={items} />
      </Card>
    )
  )
}

/** The licenses that come with the invitation; nothing without any. */
export async function ReportedList({ invitation: { org, reported } }: Part) {
  if (reported.length === 0) return null
  const [t, types] = await Promise.all([
    getTranslations('invitations.own'),
    getTranslations('enums.credentialTypesShort'),
  ])
  return (
    <Card title={t('reportedTitle', { org: org.name })} lead={t('reported')}>
      <ul className="flex flex-col gap-1.5">
        {reported.map(({ id, geo, credentialType, credentialNumber, expiresAt }) => {
          const type = types(credentialType as Parameters<typeof types>[0])
          const values = { place: geo, type, number: credentialNumber, date: formatDate(expiresAt) }
          return <li key={id}>{t('reportedLine', values)}</li>
        })}
      </ul>
    </Card>
  )
}
