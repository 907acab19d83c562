import type { DateLanguage } from '@/lib/domain/time/format-date'

/**
 * Makes the page format dates the way a language does, or in US style for null; applies to everything rendered from now
 * on.
 */
export function writeDatesIn(language: DateLanguage | null): void {
  const { dataset } = document.documentElement
  if (language) dataset.dates = language
  else delete dataset.dates
}
