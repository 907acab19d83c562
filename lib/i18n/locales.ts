import { type Language, languages } from '@/lib/domain/lists/people'

/** The languages of the interface. The first is the default and the fallback of the others. */
export const locales = ['en', 'es', 'ja'] as const
export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'en'

/** The cookie of a visitor's choice, and the header in which the proxy passes a person's preference to the pages. */
export const localeCookie = 'suma-locale'
export const localeHeader = 'x-suma-locale'

/** Whether the interface is available in a language. */
export const isLocale = (value: unknown): value is Locale => (locales as readonly unknown[]).includes(value)

type LocaleWishes = {
  userPref?: string | null
  cookie?: string | null
  acceptLanguage?: string | null
}

/** The language of the interface: the person's preference, then the cookie, then the browser's, then English. */
export function pickLocale(wishes: LocaleWishes): Locale {
  if (isLocale(wishes.userPref)) return wishes.userPref
  if (isLocale(wishes.cookie)) return wishes.cookie
  return preferredLocale(wishes.acceptLanguage ?? '') ?? defaultLocale
}

/** The best supported language of an Accept-Language header: by weight, then by order; "es-MX" is "es". */
function preferredLocale(header: string): Locale | null {
  const ranges = header.slice(0, 1000).split(',').map(readRange)
  const supported = ranges.filter((range) => range.weight > 0 && isLocale(range.language))
  // Sorting is stable: equal weights keep the browser's order.
  const [best] = supported.sort((a, b) => b.weight - a.weight)
  return best && isLocale(best.language) ? best.language : null
}

function readRange(text: string) {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  const language = tag.toLowerCase().split('-', 1)[0] ?? ''
  return { language, weight: weight >= 0 && weight <= 1 ? weight : 0 }
}

const names = new Map<Locale, Intl.DisplayNames>()

/** The name of a spoken language in the reader's language, capitalized; its own name if none is known. */
export function languageName(code: Language, locale: Locale): string {
  const displayNames = names.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })
  names.set(locale, displayNames)
  const name = displayNames.of(code) ?? languages.find((row) => row.code === code)?.ownName ?? code
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
