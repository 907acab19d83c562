import type { Definition } from '@/app/_ui/definition-list'
import type { CreditRecord } from '@/lib/data/credits'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'

/** Everything recorded of a credit, as facts; what was not given is left out. `geo` decides the day it was added. */
export function creditFacts(credit: CreditRecord, geo: string, t: Translate): Definition[] {
  const term = (key: string) => t(`credits.detail.${key}`)
  const hours = (units: number) => t('credits.detail.countsUnits', { units: formatUnits(units) })
  const facts: [string, string | null][] = [
    ['completedAt', formatDate(credit.completedAt)],
    ['hours', credit.units === null ? t('credits.detail.noUnits') : hours(credit.units)],
    ['hoursOnline', credit.onlineUnits === null ? null : hours(credit.onlineUnits)],
    ['format', t(`enums.courseFormats.${credit.format}`)],
    ['providerName', credit.providerName],
    ['providerNumber', credit.providerNumber],
    ['topics', credit.topics.join(', ')],
    ['source', t(`enums.creditSources.${credit.source}`)],
    ['addedAt', formatDate(todayInGeo(geo, credit.createdAt))],
  ]
  return facts.flatMap(([key, detail]) => (detail ? [{ term: term(key), detail }] : []))
}

/** True while the person may still correct or withdraw it: it stands, and no class stands behind it. */
export const isOwnToChange = ({ state, supersededAt, source }: CreditRecord): boolean =>
  isStanding({ state, supersededAt }) && source !== 'SESSION'

/** True for a credit that counts: not withdrawn, not revoked, not replaced. */
export const isStanding = ({ state, supersededAt }: Pick<CreditRecord, 'state' | 'supersededAt'>): boolean =>
  state === 'ACTIVE' && supersededAt === null
