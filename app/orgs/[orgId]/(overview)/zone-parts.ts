/** A day of the zones as they are now; what they are called does not depend on which. */
const day = Date.UTC(2026, 0, 15)

/**
 * What a time zone is called in a language, and the place it is named after. Other languages have no short names for the zones
 * of the United States and say the place instead, translated; English takes it from the zone. Null where the name says it.
 */
export function zoneParts(locale: string, timeZone: string): { name: string; place: string | null } {
  const called = (timeZoneName: 'longGeneric' | 'shortGeneric') => {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(day)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  }
  const name = called('longGeneric')
  const place = locale === 'en' ? cityOf(timeZone) : called('shortGeneric')
  // In a list of its own, "hora del Pacífico" begins as a line does.
  const line = name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  return { name: line, place: place && !name.includes(place) ? place : null }
}

const cityOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
