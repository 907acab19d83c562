import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { ComplianceRing } from '@/app/_ui/compliance-ring'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { RingLegend } from '@/app/_ui/ring-legend'
import { formatDate } from '@/lib/domain/time/format-date'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'

/** Days that the license of the example still has. */
const daysLeft = 240

/** A California nurse aide with all the online hours that count: the same picture as on the dashboard. */
export async function LandingExample() {
  const t = await getTranslations('home.example')
  const date = formatDate(addDays(todayIn('America/Los_Angeles', new Date()), daysLeft))
  return (
    <Card title={t('title')} lead={t('name')} footer={t('text')}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col items-start gap-x-6 gap-y-4 sm:flex-row sm:flex-wrap sm:items-center">
          <ComplianceRing
            counted={3600}
            online={2400}
            required={4800}
            firstYearMin={1200}
            size="lg"
            caption={t('caption')}
            title={t('ringTitle')}
            desc={t('ringDesc')}
          />
          <div className="min-w-0 sm:flex-1 sm:basis-40">
            <RingLegend
              items={[
                { kind: 'inPerson', label: t('inPerson') },
                { kind: 'online', label: t('online') },
                { kind: 'yearMin', label: t('yearMin') },
              ]}
            />
          </div>
        </div>
        <InlineNotice tone="info">{t('next', { date })}</InlineNotice>
      </div>
    </Card>
  )
}
