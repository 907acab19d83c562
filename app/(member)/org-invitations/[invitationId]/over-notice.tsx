import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import type { OwnInvitation } from '@/lib/services/invitations/own-invitation'

type Props = { invitation: OwnInvitation; date: string }

/** An invitation that cannot be answered any more: what became of it, and where to go on. */
export async function OverNotice({ invitation: { state, org, roleType }, date }: Props) {
  const t = await getTranslations('invitations.own')
  if (state === 'OPEN') return null
  const runs = state === 'ACCEPTED' && roleType === 'ADMIN'
  return (
    <Alert
      tone={state === 'ACCEPTED' ? 'success' : 'info'}
      actions={
        <>
          {runs && (
            <ButtonLink href={`/orgs/${org.id}`} variant="primary">
              {t('toOrg', { org: org.name })}
            </ButtonLink>
          )}
          <ButtonLink href="/dashboard">{t('toDashboard')}</ButtonLink>
        </>
      }
    >
      {t(`over.${state}`, { org: org.name, date })}
    </Alert>
  )
}
