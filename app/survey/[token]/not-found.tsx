import { getTranslations } from 'next-intl/server'
import { MessagePage } from '@/app/_components/message-page'
import { Icon } from '@/app/_ui/icon'

/** A survey link that opens nothing: one that is over, was ended, or never was looks the same. */
export default async function NoSurveyPage() {
  const t = await getTranslations('inspection.survey')
  return (
    <MessagePage icon={<Icon name="compass" size={28} />} title={t('overTitle')} actions={null}>
      <p>{t('overText')}</p>
    </MessagePage>
  )
}
