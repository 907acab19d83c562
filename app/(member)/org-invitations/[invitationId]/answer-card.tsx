import { cookies } from 'next/headers'
import { getTranslations } from '@/lib/i18n/translations'
import { postponedCookie } from '@/lib/server/cookies'
import type { OwnInvitation } from '@/lib/services/invitations/own-invitation'
import { AnswerButtons } from './answer-buttons'

const daySeconds = 86_400

/** Accept, decline, or decide later. */
export async function AnswerCard({ invitation: { id, version, org, roleType } }: { invitation: OwnInvitation }) {
  const [t, jar] = await Promise.all([getTranslations('invitations.own'), cookies()])
  const values = { org: org.name }
  return (
    <AnswerButtons
      invitation={{ id, version }}
      next={roleType === 'ADMIN' ? `/orgs/${org.id}` : null}
      later={{ cookie: postponedCookie, kept: jar.get(postponedCookie)?.value ?? '', seconds: daySeconds }}
      labels={{
        accept: t('accept'),
        decline: t('decline'),
        later: t('later'),
        laterHint: t('laterHint'),
        accepted: t('accepted', values),
        declined: t('declined', values),
        changed: t('changed'),
        declining: { title: t('declineTitle'), text: t('declineText', values), ok: t('declineOk') },
      }}
    />
  )
}
