import { type Locale, locales } from '@/lib/i18n/locales'
import { getTranslations } from '@/lib/i18n/translations'

export type LanguageOption = { code: Locale; name: string }

/** The languages of the interface, each by its own name. */
export async function languageOptions(): Promise<LanguageOption[]> {
  const t = await getTranslations('common.languages')
  return locales.map((code) => ({ code, name: t(code) }))
}
