import { getLocale, getTranslations } from 'next-intl/server'
import { eastToWest } from '@/lib/domain/time/east-to-west'
import { geoZones } from '@/lib/domain/time/geo-zones'
import { zoneParts } from './zone-parts'

const names = new Map<string, string>()

/** Names a time zone in the reader's language: "Pacific Time (Los Angeles)", 「米国太平洋時間（ロサンゼルス）」. */
export async function zoneNames(): Promise<(zone: string) => string> {
  const [t, locale] = await Promise.all([getTranslations('orgs.settings'), getLocale()])
  return (zone) => {
    const key = `${locale} ${zone}`
    const known = names.get(key)
    if (known) return known
    const { name, place } = zoneParts(locale, zone)
    const label = place ? t('zones', { name, zone: place }) : name
    names.set(key, label)
    return label
  }
}

const zones = eastToWest([...new Set(Object.values(geoZones))])

/** The time zones of the United States, plus the zone in use. */
export async function zoneOptions(inUse: string | null) {
  const nameOf = await zoneNames()
  const offered = inUse === null || zones.includes(inUse) ? zones : [inUse, ...zones]
  return offered.map((value) => ({ value, label: nameOf(value) }))
}
