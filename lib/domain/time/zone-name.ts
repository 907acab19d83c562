import { dateLanguage, formatDateTime, noBreakSpace, spaced } from './format-date'
import { zoneOfInstant } from './zone-of-instant'

const names = new Map<string, string>()

/**
 * Zone names depend on the day, so a recent one is used: in 1970 some were different (Alaska's was that of Anchorage).
 */
const sampleDay = Date.UTC(2026, 0, 1)

/** A time zone in a language, within a sentence: "Pacific Time", "hora del Pacífico". */
export function zoneName(timeZone: string, locale: string): string {
  const key = `${locale} ${timeZone}`
  const cached = names.get(key)
  if (cached) return cached
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(sampleDay).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  names.set(key, name)
  return name
}

/** A time with its zone: "…, 5:00 PM, Pacific Time", 「5:00 PM 米国太平洋時間」, 「午後5:00（米国太平洋時間）」. */
export function withZone(time: string, timeZone: string, locale: string): string {
  const name = zoneName(timeZone, locale)
  if (dateLanguage() === 'ja') return `${time}（${name}）`
  return locale === 'ja' ? `${time} ${name}` : `${time}, ${name}`
}

/**
 * An instant with its zone, for readers who may be in another: "Nov 21, 2026, 3:05 PM PST". On a page, no line breaks
 * between the time and the zone.
 */
export const formatMoment = (instant: Date, timeZone: string): string =>
  spaced(`${formatDateTime(instant, timeZone)}${noBreakSpace}${zoneOfInstant(instant, timeZone)}`)
