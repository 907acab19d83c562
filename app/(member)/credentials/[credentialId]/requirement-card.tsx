import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { getTranslations } from '@/lib/i18n/translations'
import { Requirement } from '../requirement'
import type { RequirementFacts } from '../requirement-facts'
import { requirementLabels } from '../requirement-labels'

/** What the state asks for in the current period, with its sources. */
export async function RequirementCard({ facts }: { facts: RequirementFacts | null }) {
  const [t, compliance, labels] = await Promise.all([
    getTranslations('credentials'),
    getTranslations('compliance.reference'),
    requirementLabels(),
  ])
  return (
    <Card title={facts?.referenceOnly ? compliance('title') : t('detail.requirement')}>
      {facts ? (
        <Requirement facts={facts} labels={labels} />
      ) : (
        <InlineNotice tone="neutral">{t('requirement.none')}</InlineNotice>
      )}
    </Card>
  )
}
