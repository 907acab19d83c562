import type { DateLanguage } from '@/lib/domain/time/date-language'

/** Has the page write dates as usual in a language, or in US style for null: what it draws from now on follows. */
export function writeDatesIn(language: DateLanguage | null): void {
  const { dataset } = document.documentElement
  if (language) dataset.dates = language
  else delete dataset.dates
}
