import { type Language, languages } from '@/lib/domain/lists/people'
import type { Locale } from './locales'

const names = new Map<Locale, Intl.DisplayNames>()

/** The name of a spoken language in the reader's language, capitalized; its own name if none is known. */
export function languageName(code: Language, locale: Locale): string {
  const displayNames = names.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })
  names.set(locale, displayNames)
  const name = displayNames.of(code) ?? languages.find((row) => row.code === code)?.ownName ?? code
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
