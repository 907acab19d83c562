import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { readerZone } from '@/lib/server/reader-zone'

export type Invitation = { id: string; org: { name: string }; roleType: 'ADMIN' | 'MEMBER'; expiresAt: Date }

/** What waits for the person: open invitations of organizations. Nothing without any. */
export async function InvitationsCard({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null
  const [t, roles, zone] = await Promise.all([
    getTranslations('dashboard.due'),
    getTranslations('enums.roleTypes'),
    readerZone(),
  ])
  return (
    <Card title={t('title')}>
      <ul className="flex flex-col gap-3">
        {invitations.map(({ id, org, roleType, expiresAt }) => (
          <li key={id} className="flex items-start gap-3">
            <Icon name="mail" size={18} className="mt-0.5 shrink-0 text-soft" />
            <span className="flex flex-col">
              <Link href={`/org-invitations/${id}`} className="wrap-anywhere">
                {t('invitation', { org: org.name, role: roles(roleType) })}
              </Link>
              <span className="text-sm text-soft">{t('until', { date: formatDate(todayIn(zone, expiresAt)) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
