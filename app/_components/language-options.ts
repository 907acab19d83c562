import { getLocale } from 'next-intl/server'
import { isLocale, type Locale, locales } from '@/lib/i18n/locales'
import { getTranslations } from '@/lib/i18n/translations'

export type LanguageOption = { code: Locale; name: string }

/** The languages of the interface, each by its own name; and the one that nobody speaks while a developer reads it. */
export async function languageOptions(): Promise<LanguageOption[]> {
  const [t, locale] = await Promise.all([getTranslations('common.languages'), getLocale()])
  const known = locales.map((code) => ({ code, name: t(code) }))
  return isLocale(locale) ? known : [...known, { code: locale, name: locale }]
}
