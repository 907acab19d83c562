/** The languages of the provider's pages. */
export type Locale = 'en' | 'es' | 'ja'

const known: readonly string[] = ['en', 'es', 'ja']
const isLocale = (value: string): value is Locale => known.includes(value)

/** The first supported language of the list: `ui_locales` first ("es-MX ja"), then Accept-Language, else English. */
export function pickLocale(uiLocales: string | undefined, acceptLanguage: string | undefined): Locale {
  const wished = [...(uiLocales ?? '').split(' '), ...(acceptLanguage ?? '').split(',')]
  const tags = wished.map((tag) => tag.trim().toLowerCase().split(/[-;]/, 1)[0] ?? '')
  return tags.find(isLocale) ?? 'en'
}
