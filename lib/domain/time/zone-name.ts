const names = new Map<string, string>()

/** Names of zones are those of a day: in 1970 some had other names (Alaska's was that of Anchorage). */
const sampleDay = Date.UTC(2026, 0, 1)

/** A time zone in a language, within a sentence: "Pacific Time", "hora del Pacífico". */
export function zoneName(timeZone: string, locale: string): string {
  const key = `${locale} ${timeZone}`
  const known = names.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(sampleDay).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  names.set(key, name)
  return name
}
