const names = new Map<string, string>()

/** A time zone in a language, within a sentence: "Pacific Time", "hora del Pacífico". */
export function zoneName(timeZone: string, locale: string): string {
  const key = `${locale} ${timeZone}`
  const known = names.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  names.set(key, name)
  return name
}
