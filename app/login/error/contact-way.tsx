import { getTranslations } from 'next-intl/server'
import { ContactButton } from '@/app/_frame/contact-button'
import { ButtonLink } from '@/app/_ui/button'
import { sessionOfRequest } from '@/lib/server/enter-page'

/** A way to reach us from a page that went wrong: the dialog for signed-in people, the form for everybody else. */
export async function ContactWay({ requestId }: { requestId?: string }) {
  const t = await getTranslations('common.shell')
  if (!(await sessionOfRequest())) {
    return (
      <ButtonLink href={requestId ? `/contact?id=${requestId}` : '/contact'} reload>
        {t('contactUs')}
      </ButtonLink>
    )
  }
  return <ContactButton />
}
