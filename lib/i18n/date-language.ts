import { AsyncLocalStorage } from 'node:async_hooks'
import type { DateLanguage, DateReader } from '@/lib/domain/time/format-date'
import { isLocale, type Locale } from './locales'

/** On `globalThis`, because `dateLanguage` reads it in every bundle of this process. */
const shared = globalThis as { sumaDates?: AsyncLocalStorage<DateReader> }
shared.sumaDates ??= new AsyncLocalStorage()
const readers = shared.sumaDates

/** Sets how dates are written in the rest of this request; `onPage` is true when the response is a page. */
export function setDateLanguage(language: DateLanguage, onPage = false): void {
  const reader = readers.getStore()
  if (reader) Object.assign(reader, { language, onPage })
}

/** Runs work in the date language of one reader: a person's request, or a message to its recipient. */
export const withDatesIn = <T>(language: DateLanguage, work: () => T): T =>
  readers.run({ language, onPage: false }, work)

/** The date language of a person: US style, or that of their language if they chose it. */
export const datesOf = ({ datesInLanguage }: { datesInLanguage: boolean }, locale: Locale): DateLanguage =>
  datesInLanguage && isLocale(locale) ? locale : 'en'

/** The date language of a person by their stored language. */
export const storedDatesOf = (person: { datesInLanguage: boolean; uiLanguage: string | null }): DateLanguage =>
  datesOf(person, isLocale(person.uiLanguage) ? person.uiLanguage : 'en')
