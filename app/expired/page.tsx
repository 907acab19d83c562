import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { MessagePage } from '@/app/_components/message-page'
import { ReturnLink } from '@/app/_components/return-link'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { endedCookie } from '@/lib/server/cookies'
import { sessionOfRequest } from '@/lib/server/enter-page'

const howEnded = async () => (await cookies()).get(endedCookie())?.value

export async function generateMetadata(): Promise<Metadata> {
  const [t, own, ended] = await Promise.all([getTranslations('signIn'), getTranslations('ownData'), howEnded()])
  const titles: Record<string, string> = { expired: t('expired.title'), deleted: own('deleted.title') }
  return { title: titles[ended ?? ''] ?? t('signedOut.title'), robots: { index: false } }
}

/** Shown after signing out: by the person, because the session ended, or because the account was deleted. */
export default async function ExpiredPage() {
  if (await sessionOfRequest()) redirect('/')
  const [t, ended] = await Promise.all([getTranslations('signIn'), howEnded()])
  if (ended === 'deleted') return <Deleted />
  if (ended === 'expired') {
    return (
      <MessagePage
        icon={<Icon name="timer-off" size={28} />}
        title={t('expired.title')}
        actions={<ReturnLink label={t('expired.signIn')} variant="primary" />}
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

async function Deleted() {
  const t = await getTranslations('ownData.deleted')
  return (
    <MessagePage
      icon={<Icon name="circle-check" size={28} />}
      title={t('title')}
      actions={
        <ButtonLink href="/" reload>
          {t('home')}
        </ButtonLink>
      }
    >
      <p>{t('text')}</p>
    </MessagePage>
  )
}
