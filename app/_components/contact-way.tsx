import { getTranslations } from 'next-intl/server'
import { ContactButton } from '@/app/_frame/contact-button'
import { ButtonLink } from '@/app/_ui/button'
import { env } from '@/lib/env'
import { sessionOfRequest } from '@/lib/server/enter-page'

/** A way to reach us from a page that went wrong: the dialog for signed-in people, an email for everybody else. */
export async function ContactWay({ subject }: { subject?: string }) {
  const t = await getTranslations('common.shell')
  if (!(await sessionOfRequest())) {
    const query = subject ? `?subject=${encodeURIComponent(subject)}` : ''
    return <ButtonLink href={`mailto:${env().FEEDBACK_EMAIL}${query}`}>{t('contactUs')}</ButtonLink>
  }
  return <ContactButton />
}
