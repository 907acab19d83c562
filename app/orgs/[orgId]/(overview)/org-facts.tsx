import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import type { OrgRecord } from '@/lib/data/orgs'
import { orgFacts } from './org-fact-list'

/** What the settings say, for somebody who does not change them. */
export async function OrgFacts({ org }: { org: OrgRecord }) {
  const [t, facts] = await Promise.all([getTranslations('orgs.facts'), orgFacts(org)])
  return (
    <Card title={t('title')}>
      <DefinitionList items={facts.map(({ label, value }) => ({ term: label, detail: value || t('none') }))} />
    </Card>
  )
}
