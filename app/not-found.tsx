import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MessagePage } from './_components/message-page'
import { ButtonLink } from './_ui/button'
import { Icon } from './_ui/icon'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound')
  return { title: t('documentTitle') }
}

/** For what is missing and for what the visitor may not see: both look the same. */
export default async function NotFoundPage() {
  const t = await getTranslations('notFound')
  const home = (
    <ButtonLink href="/" variant="primary" reload>
      {t('home')}
    </ButtonLink>
  )
  return (
    <MessagePage icon={<Icon name="compass" size={28} />} title={t('title')} actions={home}>
      <p>{t('text')}</p>
    </MessagePage>
  )
}
