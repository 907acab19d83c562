import type { Metadata } from 'next'
import { Icon } from '@/app/_ui/icon'
import { getTranslations } from '@/lib/i18n/translations'
import { MessagePage } from './_components/message-page'
import { ButtonLink } from './_ui/button'
import { Drawn } from './_ui/drawn'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound')
  return { title: t('documentTitle') }
}

/** For what is missing and for what is not the visitor's to see: both look the same. */
export default async function NotFoundPage() {
  const t = await getTranslations('notFound')
  return (
    <Drawn>
      <MessagePage
        icon={<Icon name="compass" size={28} />}
        title={t('title')}
        actions={
          <ButtonLink href="/" variant="primary" reload>
            {t('home')}
          </ButtonLink>
        }
      >
        <p>{t('text')}</p>
      </MessagePage>
    </Drawn>
  )
}
