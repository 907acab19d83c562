import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { Timeline } from '@/app/_ui/timeline'
import type { LicenseView } from './view-model'

type Props = { timeline: LicenseView['timeline']; label: string; today: string }

/** The periods of the license as bars and its credits as dots, hollow where they do not count. */
export async function History({ timeline, label, today }: Props) {
  const t = await getTranslations('credentials.detail.timeline')
  const { periods, credits, from, to } = timeline
  return (
    <Card title={t('heading')} lead={credits.length === 0 ? t('empty') : undefined}>
      <Timeline
        title={t('title', { credential: label })}
        periods={periods}
        credits={credits}
        today={today}
        todayLabel={t('today')}
        from={from}
        to={to}
        countedLabel={t('counted')}
        notCountedLabel={t('notCounted')}
      />
    </Card>
  )
}
