import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { invitationHintCookie } from '@/lib/server/cookies'

/** Tells people who sign up through an invitation that it is not lost and comes next. */
export async function InvitedNote() {
  const [t, jar] = await Promise.all([getTranslations('onboarding'), cookies()])
  return jar.has(invitationHintCookie) && <InlineNotice tone="info">{t('invited')}</InlineNotice>
}
