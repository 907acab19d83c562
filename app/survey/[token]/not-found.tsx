import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MessagePage } from '@/app/_components/message-page'
import { Icon } from '@/app/_ui/icon'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('inspection.survey')
  return { title: t('overTitle') }
}

/** A survey link that opens nothing: expired, ended and invalid links look the same. */
export default async function NoSurveyPage() {
  const t = await getTranslations('inspection.survey')
  return (
    <MessagePage icon={<Icon name="compass" size={28} />} title={t('overTitle')} actions={null}>
      <p>{t('overText')}</p>
    </MessagePage>
  )
}
