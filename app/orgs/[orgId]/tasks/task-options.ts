import { topicsByName } from '@/app/_components/compliance/topics-by-name'
import { geoGroups, typeGroups } from '@/app/_components/credentials/license-options'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { creditActivities } from '@/lib/domain/lists/activities'
import { industries } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { courseFormats } from '@/lib/domain/lists/sessions'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'

/** The fields of an approval number that decide for which licenses it is valid. */
type OfferedProvider = {
  geo: string
  providerNumber: string
  credentialTypes: string[]
  effectiveAt: PlainDate
  expiresAt: PlainDate | null
}

/**
 * The places, license types, fields of work and formats that a class can have, with the organization's own place and
 * types first; and its approval numbers, with the day on which they must be valid.
 */
export function taskOptions(org: OrgRecord, locale: Locale, now: Date) {
  const t = translatorFor(locale)
  const { industry, address, providers, timeZone } = org
  return {
    geo: providers[0]?.geo ?? geographyCodes.find((code) => code === address?.state) ?? '',
    geos: geoGroups(t, locale),
    types: typeGroups(t)
      .toSorted((a, b) => Number(b.industry === industry) - Number(a.industry === industry))
      .flatMap(({ options }) => options),
    topics: topicsByName((code) => t(`compliance.topics.${code}`)),
    industries: industries.map((value) => ({ value, label: t(`enums.industries.${value}`) })),
    formats: courseFormats.map((value) => ({ value, label: t(`enums.courseFormats.${value}`) })),
    activities: creditActivities.map((value) => ({ value, label: t(`enums.creditActivities.${value}`) })),
    today: todayIn(timeZone, now),
    providers: providers.map(
      ({ geo, providerNumber, credentialTypes, effectiveAt, expiresAt }): OfferedProvider => ({
        geo,
        providerNumber,
        credentialTypes,
        effectiveAt,
        expiresAt,
      }),
    ),
  }
}
export type TaskOptions = ReturnType<typeof taskOptions>
