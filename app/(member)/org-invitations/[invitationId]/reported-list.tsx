import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { formatDate } from '@/lib/domain/time/format-date'
import type { OwnInvitation } from '@/lib/services/invitations/own-invitation'

type Props = { org: string; reported: OwnInvitation['reported'] }

/** The licenses that come with the invitation; nothing without any. */
export async function ReportedList({ org, reported }: Props) {
  if (reported.length === 0) return null
  const [t, types] = await Promise.all([
    getTranslations('invitations.own'),
    getTranslations('enums.credentialTypesShort'),
  ])
  return (
    <Card title={t('reportedTitle', { org })} lead={t('reported')}>
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
