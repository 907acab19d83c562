import { getTranslations } from 'next-intl/server'
import type { InvitationState } from '@/lib/domain/lists/invitation-states'
import type { InvitationTableLabels } from './invitation-table'
import type { InvitationLabels } from './invited'

/** The words of the list of one state: an answer has a day on which it was given, everything else one on which it ended. */
export async function tableLabels(state: InvitationState): Promise<InvitationTableLabels> {
  const [t, states] = await Promise.all([getTranslations('invitations.list'), getTranslations('invitations.states')])
  return {
    caption: `${t('caption')}: ${states(state)}`,
    person: t('person'),
    role: t('role'),
    sent: t('sent'),
    next: t('next'),
    expires: t('expires'),
    ended: state === 'ACCEPTED' || state === 'DECLINED' ? t('answered') : t('ended'),
    actions: t('actions'),
  }
}

/** The words of what can be done with an open invitation; `{contact}` stays, to be filled where it is known. */
export async function actionLabels(): Promise<InvitationLabels> {
  const t = await getTranslations('invitations.actions')
  return {
    resend: t('resend'),
    resent: t('resent'),
    resendSoon: t('resendSoon'),
    revoke: t('revoke'),
    revokeText: t('revokeText', { contact: '{contact}' }),
    revoked: t('revoked'),
  }
}
