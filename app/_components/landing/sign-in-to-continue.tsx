import { getTranslations } from 'next-intl/server'
import { MessagePage } from '@/app/_components/message-page'
import { Icon } from '@/app/_ui/icon'
import { WaysIn } from './ways-in'

/** For somebody signed out who asked for a page of their own: signing in leads on to it. */
export async function SignInToContinue() {
  const t = await getTranslations('home.continue')
  return (
    <MessagePage icon={<Icon name="key-round" size={28} />} title={t('title')} actions={<WaysIn again />}>
      <p>{t('text')}</p>
    </MessagePage>
  )
}
