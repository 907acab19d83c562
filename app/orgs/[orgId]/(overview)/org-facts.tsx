import { getLocale, getTranslations } from 'next-intl/server'
import { zoneNames } from '@/app/_components/zones/zone-names'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { translatorFor } from '@/lib/i18n/translator'

type OrgFact = { label: string; value: string }

/** What the settings say, for somebody who does not change them. */
export async function OrgFacts({ org }: { org: OrgRecord }) {
  const [t, facts] = await Promise.all([getTranslations('orgs.facts'), orgFacts(org)])
  return (
    <Card title={t('title')}>
      <DefinitionList items={facts.map(({ label, value }) => ({ term: label, detail: value || t('none') }))} />
    </Card>
  )
}

/** What the settings say in words, one fact per field, always the same fields in the same order. */
async function orgFacts({ name, industry, timeZone, address }: OrgRecord): Promise<OrgFact[]> {
  const [t, fields, locale, zones] = await Promise.all([
    getTranslations('orgs.settings'),
    getTranslations('account.fields'),
    getLocale(),
    zoneNames(),
  ])
  const translate = translatorFor(locale)
  const fact = (label: string, raw: string | null | undefined, format = (text: string) => text): OrgFact => ({
    label,
    value: raw ? format(raw) : '',
  })
  return [
    fact(t('name'), name),
    fact(t('industry'), industry, (code) => translate(`enums.industries.${code}`)),
    fact(t('timeZone'), timeZone, zones),
    fact(fields('street1'), address?.street1),
    fact(fields('street2'), address?.street2),
    fact(fields('city'), address?.city),
    fact(fields('state'), address?.state, (code) => translate(`enums.geographies.${code}`)),
    fact(fields('postalCode'), address?.postalCode),
  ]
}
