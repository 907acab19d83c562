import { getTranslations } from 'next-intl/server'
import { MessagePage } from '@/app/_components/message-page'
import { Icon } from '@/app/_ui/icon'
import { WaysIn } from './ways-in'

/**
 * For somebody signed out who asked for a page of their own: signing in leads on to it. Who comes by an invitation is mostly new: they
 * are told which address to use, and an account comes first.
 */
export async function SignInToContinue({ isInvited }: { isInvited: boolean }) {
  const t = await getTranslations(isInvited ? 'home.invitation' : 'home.continue')
  return (
    <MessagePage
      icon={<Icon name={isInvited ? 'mail' : 'key-round'} size={28} />}
      title={t('title')}
      actions={<WaysIn again={!isInvited} />}
    >
      <p>{t('text')}</p>
    </MessagePage>
  )
}
