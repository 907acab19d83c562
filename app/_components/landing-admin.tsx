import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { StackedBar } from '@/app/_ui/stacked-bar'
import { ContactWay } from './contact-way'
import { LandingPoints } from './landing-points'

/** What the product does for somebody who answers for many licenses. */
export async function LandingAdmin() {
  const t = await getTranslations('home.admin')
  const points = [
    { icon: <Icon name="gauge" size={20} />, title: t('risk.title'), text: t('risk.text') },
    { icon: <Icon name="file-text" size={20} />, title: t('classes.title'), text: t('classes.text') },
    { icon: <Icon name="eye-off" size={20} />, title: t('privacy.title'), text: t('privacy.text') },
    { icon: <Icon name="code-xml" size={20} />, title: t('api.title'), text: t('api.text') },
  ]
  const parts = [
    { key: 'expired', label: t('example.expired'), count: 2, tone: 'error' as const },
    { key: 'soon', label: t('example.soon'), count: 11, tone: 'warn' as const },
    { key: 'behind', label: t('example.behind'), count: 9, tone: 'warn' as const, faded: true },
    { key: 'unverified', label: t('example.unverified'), count: 6, tone: 'info' as const },
    { key: 'complete', label: t('example.complete'), count: 92, tone: 'success' as const },
  ]
  return (
    <LandingPoints title={t('title')} points={points}>
      <div className="flex flex-col items-start gap-4">
        <div className="w-full">
          <Card title={t('example.title')} level={3} footer={t('example.text')}>
            <StackedBar label={t('example.title')} parts={parts} />
          </Card>
        </div>
        <p className="text-sm text-soft">{t('start')}</p>
        <ContactWay />
      </div>
    </LandingPoints>
  )
}
