import { getLocale, getTranslations } from 'next-intl/server'
import { geoZones } from '@/lib/domain/time/geo-zones'
import { eastToWest } from '@/lib/domain/time/time-zones'

/** Any date under the current zone rules; the names do not depend on it. */
const day = Date.UTC(2026, 0, 15)

/**
 * The name of a time zone in a language, and the city after which it is named. English takes the city from the zone
 * id; in other languages the short name of a US zone is the translated city. `city` is null if the name already
 * contains it.
 */
export function zoneParts(locale: string, timeZone: string): { name: string; city: string | null } {
  const name = longName(locale, timeZone, 'longGeneric')
  const city = locale === 'en' ? cityOf(timeZone) : cityIn(locale, longName(locale, timeZone, 'shortGeneric'))
  // As an entry of a list, "hora del Pacífico" needs a capital letter.
  const line = name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  return { name: line, city: city && !name.includes(city) ? city : null }
}

function longName(locale: string, timeZone: string, timeZoneName: 'longGeneric' | 'shortGeneric'): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(day)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/**
 * The city without the words around it: "hora de Los Ángeles" gives "Los Ángeles". Comparing two known cities shows
 * which words those are.
 */
function cityIn(locale: string, name: string): string {
  const [guamName, newYorkName] = ['Pacific/Guam', 'America/New_York'].map((zone) => [
    ...longName(locale, zone, 'shortGeneric'),
  ])
  const before = sharedLength(guamName!, newYorkName!)
  const after = sharedLength(guamName!.toReversed(), newYorkName!.toReversed())
  const isSo =
    name.startsWith(guamName!.slice(0, before).join('')) &&
    name.endsWith(guamName!.slice(guamName!.length - after).join(''))
  return isSo ? name.slice(before, name.length - after) : name
}

/** Length of the common prefix. */
const sharedLength = (one: readonly string[], other: readonly string[]): number => {
  const differs = one.findIndex((letter, at) => letter !== other[at])
  return differs < 0 ? one.length : differs
}

const cityOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''

const names = new Map<string, string>()

/** Names a time zone in the reader's language: "Pacific Time (Los Angeles)", 「米国太平洋時間（ロサンゼルス）」. */
export async function zoneNames(): Promise<(zone: string) => string> {
  const [t, locale] = await Promise.all([getTranslations('orgs.settings'), getLocale()])
  return (zone) => {
    const key = `${locale} ${zone}`
    const known = names.get(key)
    if (known) return known
    const { name, city } = zoneParts(locale, zone)
    const label = city ? t('zones', { name, zone: city }) : name
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
