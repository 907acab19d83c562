import { type DateLanguage, dateLanguage } from './date-language'
import { formatDate } from './format-date'
import { dateParts, type PlainDate } from './plain-date'

/**
 * A day as it may be typed in the reader's language: in words, and in figures only. On a page, no line breaks within
 * the words.
 */
export function dateExamples(day: PlainDate = '2026-11-21', language?: DateLanguage) {
  const parts = dateParts(day)
  const figures = {
    en: [parts.month, parts.day, parts.year],
    es: [parts.day, parts.month, parts.year],
    ja: [parts.year, parts.month, parts.day],
  }
  return { words: formatDate(day, language), figures: figures[language ?? dateLanguage()].join('/') }
}
