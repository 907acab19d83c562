import { AsyncLocalStorage } from 'node:async_hooks'
import type { DateLanguage, DateReader } from '@/lib/domain/time/date-language'
import { isLocale, type Locale } from './locales'

/** On `globalThis`: `dateLanguage` of every bundle of this process reads it. */
const shared = globalThis as { sumaDates?: AsyncLocalStorage<DateReader> }
shared.sumaDates ??= new AsyncLocalStorage()
const readers = shared.sumaDates

/** Sets how dates are written in the rest of this request; `onPage` when a page answers it. */
export function setDateLanguage(language: DateLanguage, onPage = false): void {
  const reader = readers.getStore()
  if (reader) Object.assign(reader, { language, onPage })
}

/** Runs work with the date language of one reader: the request of a person, or a message to its recipient. */
export const withDatesIn = <T>(language: DateLanguage, work: () => T): T =>
  readers.run({ language, onPage: false }, work)

/** The date language of a person: US style, or that of their language where they chose it. */
export const datesOf = ({ datesInLanguage }: { datesInLanguage: boolean }, locale: Locale): DateLanguage =>
  datesInLanguage && isLocale(locale) ? locale : 'en'

/** The same for a person with a stored language. */
export const storedDatesOf = (person: { datesInLanguage: boolean; uiLanguage: string | null }): DateLanguage =>
  datesOf(person, isLocale(person.uiLanguage) ? person.uiLanguage : 'en')
