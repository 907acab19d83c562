/** Any date with the current zones; the names do not depend on it. */
const day = Date.UTC(2026, 0, 15)

/**
 * What a time zone is called in a language, and the place it is named after. Other languages have no short names for the zones
 * of the United States and say the place instead, translated; English takes it from the zone. Null where the name says it.
 */
export function zoneParts(locale: string, timeZone: string): { name: string; place: string | null } {
  const name = longName(locale, timeZone, 'longGeneric')
  const place = locale === 'en' ? cityOf(timeZone) : placeIn(locale, longName(locale, timeZone, 'shortGeneric'))
  // In a list of its own, "hora del Pacífico" begins as a line does.
  const line = name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  return { name: line, place: place && !name.includes(place) ? place : null }
}

function longName(locale: string, timeZone: string, timeZoneName: 'longGeneric' | 'shortGeneric'): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(day)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The place without the words that a language puts around it: "hora de Los Ángeles" is "Los Ángeles". Two places show which. */
function placeIn(locale: string, name: string): string {
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

/** How many of the first characters are the same. */
const sharedLength = (one: readonly string[], other: readonly string[]): number => {
  const differs = one.findIndex((letter, at) => letter !== other[at])
  return differs < 0 ? one.length : differs
}

const cityOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
