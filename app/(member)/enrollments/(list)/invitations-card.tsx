import { getTranslations } from 'next-intl/server'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { fullName } from '@/lib/domain/people/names'
import { formatDateTime } from '@/lib/domain/time/format-date'
import type { Locale } from '@/lib/i18n/locales'
import type { OwnSessionInvitation } from '@/lib/services/enrollments/own-session-invitations'
import { pressOf } from '../enrollment-press'
import { GainsList } from '../gains-list'
import { SessionFacts } from '../session-facts'

type Props = { invitations: readonly OwnSessionInvitation[]; locale: Locale }

/** Open invitations to sessions: who invites, what it would give, and the answer. */
export async function InvitationsCard({ invitations, locale }: Props) {
  const t = await getTranslations('enrollments.invitations')
  return (
    <Card title={t('title')} lead={t('lead')}>
      <ul className="divide-y divide-line">
        {invitations.map(({ invitation, session, gains }) => {
          const { id, version, invitedBy, expiresAt } = invitation
          const { title } = session.revision
          const name = (invitedBy && fullName(invitedBy)) || null
          const org = session.org.name
          return (
            <SessionFacts key={id} session={session} locale={locale}>
              <p className="text-sm text-soft">
                {name ? t('by', { name, org }) : t('byOrg', { org })}{' '}
                {t('until', { date: formatDateTime(expiresAt, session.timeZone) })}
              </p>
              <GainsList gains={gains} session={session} locale={locale} />
              <span className="flex flex-wrap gap-2 pt-1">
                <Button
                  variant="primary"
                  aria-label={t('acceptNamed', { title })}
                  data-press={pressOf({ act: 'ACCEPT', id, version, title })}
                >
                  {t('accept')}
                </Button>
                <Button
                  aria-label={t('declineNamed', { title })}
                  data-press={pressOf({ act: 'DECLINE', id, version, title })}
                >
                  {t('decline')}
                </Button>
              </span>
            </SessionFacts>
          )
        })}
      </ul>
    </Card>
  )
}
