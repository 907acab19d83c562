import { getTranslations } from 'next-intl/server'
import type { OrgRecord } from '@/lib/data/orgs'
import type { ProfileFact } from '../../../(member)/account/profile-fact'
import { zoneNames } from './zone-names'

type Raw = string | null | undefined

/** What the settings say in words, one fact per field, always the same fields in the same order. */
export async function orgFacts({ name, industry, timeZone, address }: OrgRecord): Promise<ProfileFact[]> {
  const [t, fields, enums, zones] = await Promise.all([
    getTranslations('orgs.settings'),
    getTranslations('account.fields'),
    getTranslations('enums'),
    zoneNames(),
  ])
  const fact = (label: string, raw: Raw, say = (text: string) => text): ProfileFact => ({
    label,
    raw: raw ?? '',
    value: raw ? say(raw) : '',
  })
  return [
    fact(t('name'), name),
    fact(t('industry'), industry, () => enums(`industries.${industry}`)),
    fact(t('timeZone'), timeZone, zones),
    fact(fields('street1'), address?.street1),
    fact(fields('street2'), address?.street2),
    fact(fields('city'), address?.city),
    fact(fields('state'), address?.state, (code) => enums(`geographies.${code}` as never)),
    fact(fields('postalCode'), address?.postalCode),
  ]
}
