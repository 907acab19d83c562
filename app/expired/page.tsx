import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { MessagePage } from '@/app/_components/message-page'
import { ReturnLink } from '@/app/_components/return-link'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { getTranslations } from '@/lib/i18n/translations'
import { endedCookie } from '@/lib/server/cookies'
import { sessionOfRequest } from '@/lib/server/enter-page'

const isExpired = async () => (await cookies()).get(endedCookie)?.value === 'expired'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signIn')
  return { title: (await isExpired()) ? t('expired.title') : t('signedOut.title'), robots: { index: false } }
}

/** After signing out: by the person, or because the session came to its end. */
export default async function ExpiredPage() {
  if (await sessionOfRequest()) redirect('/')
  const [t, expired] = await Promise.all([getTranslations('signIn'), isExpired()])
  if (expired) {
    return (
      <MessagePage
        icon={<Icon name="timer-off" size={28} />}
        title={t('expired.title')}
        actions={<ReturnLink label={t('expired.signIn')} />}
      >
        <p>{t('expired.text')}</p>
      </MessagePage>
    )
  }
  return (
    <MessagePage
      icon={<Icon name="log-out" size={28} />}
      title={t('signedOut.title')}
      actions={
        <>
          <ButtonLink href="/login" variant="primary" reload>
            {t('signedOut.signIn')}
          </ButtonLink>
          <ButtonLink href="/" reload>
            {t('signedOut.home')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('signedOut.text')}</p>
    </MessagePage>
  )
}
