import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { DateLanguage, DateReader } from '@/lib/domain/time/date-language'
import { isLocale, type Locale } from './locales'

/** On `globalThis`: `dateLanguage` of every bundle of this process reads it. */
const shared = globalThis as { sumaDates?: AsyncLocalStorage<DateReader> }
shared.sumaDates ??= new AsyncLocalStorage()
const readers = shared.sumaDates

/** Says how dates are written in the rest of this request; `onPage` when it is answered by a page. */
export function setDateLanguage(language: DateLanguage, onPage = false): void {
  const reader = readers.getStore()
  if (reader) Object.assign(reader, { language, onPage })
}

/** Does something with dates as one reader has them: a request is answered, a message is made for who gets it. */
export const withDatesIn = <T>(language: DateLanguage, work: () => T): T =>
  readers.run({ language, onPage: false }, work)

/** How somebody has dates written: in US style, or as usual in their language where they chose that. */
export const datesOf = ({ datesInLanguage }: { datesInLanguage: boolean }, locale: Locale): DateLanguage =>
  datesInLanguage && isLocale(locale) ? locale : 'en'

/** The same of somebody whose language is stored. */
export const storedDatesOf = (person: { datesInLanguage: boolean; uiLanguage: string | null }): DateLanguage =>
  datesOf(person, isLocale(person.uiLanguage) ? person.uiLanguage : 'en')
