import { type Language, languages } from '@/lib/domain/lists/people'
import type { Locale } from './locales'

const names = new Map<Locale, Intl.DisplayNames>()

/** A spoken language by its name in the reader's language, with a capital letter; its own name where none is known. */
export function languageName(code: Language, locale: Locale): string {
  const displayNames = names.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })
  names.set(locale, displayNames)
  const name = displayNames.of(code) ?? languages.find((row) => row.code === code)?.ownName ?? code
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
