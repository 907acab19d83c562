import { getTranslations } from 'next-intl/server'
import type { RequirementFacts } from '@/app/_components/compliance/requirement-facts'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Requirement } from '../requirement'

/** What the state requires in the current period, with its sources. */
export async function RequirementCard({ facts }: { facts: RequirementFacts | null }) {
  const [t, compliance] = await Promise.all([getTranslations('credentials'), getTranslations('compliance.reference')])
  return (
    <Card title={facts?.referenceOnly ? compliance('title') : t('detail.requirement')}>
      {facts ? <Requirement facts={facts} /> : <InlineNotice tone="neutral">{t('requirement.none')}</InlineNotice>}
    </Card>
  )
}
