import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { Button } from '@/app/_ui/button'
import { postponedCookie } from '@/lib/server/cookies'
import type { OwnInvitation } from '@/lib/services/invitations/own-invitation'
import { AnswerButtons } from './answer-buttons'

const daySeconds = 86_400

/** Accept, decline, or decide later. */
export async function AnswerCard({ invitation: { id, version, org, roleType } }: { invitation: OwnInvitation }) {
  const [t, jar] = await Promise.all([getTranslations('invitations.own'), cookies()])
  const values = { org: org.name }
  const answer = {
    invitation: { id, version },
    next: roleType === 'ADMIN' ? `/orgs/${org.id}` : null,
    later: { cookie: postponedCookie, kept: jar.get(postponedCookie)?.value ?? '', seconds: daySeconds },
    labels: {
      accepted: t('accepted', values),
      declined: t('declined', values),
      changed: t('changed'),
      declining: { title: t('declineTitle'), text: t('declineText', values), ok: t('declineOk') },
    },
  }
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-6">
      <AnswerButtons answer={answer}>
        <Button variant="primary" data-press="ACCEPT">
          {t('accept')}
        </Button>
        <Button data-press="DECLINE">{t('decline')}</Button>
        <Button variant="quiet" data-press="LATER">
          {t('later')}
        </Button>
      </AnswerButtons>
      <p className="text-sm text-soft">{t('laterHint')}</p>
    </div>
  )
}
