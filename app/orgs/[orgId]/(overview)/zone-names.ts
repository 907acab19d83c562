import { getLocale } from 'next-intl/server'
import { getTranslations } from '@/lib/i18n/translations'

const names = new Map<string, string>()

/** Says a time zone in the reader's language: "Pacific Time (America/Los Angeles)". */
export async function zoneNames(): Promise<(zone: string) => string> {
  const [t, locale] = await Promise.all([getTranslations('orgs.settings'), getLocale()])
  return (zone) => t('zones', { name: generalName(locale, zone), zone: zone.replaceAll('_', ' ') })
}

function generalName(locale: string, timeZone: string): string {
  const key = `${locale} ${timeZone}`
  const known = names.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  // In a list of its own, "hora del Pacífico" begins as a line does.
  const line = name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  names.set(key, line)
  return line
}
