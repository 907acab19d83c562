import { type DateLanguage, dateLanguage } from './date-language'
import { formatDate } from './format-date'
import { dateParts, type PlainDate } from './plain-date'

/** A day as it may be typed where the reader has dates like this: in words, and in figures alone. On a page no line ends within the words. */
export function dateExamples(day: PlainDate = '2026-11-21', language?: DateLanguage) {
  const parts = dateParts(day)
  const figures = {
    en: [parts.month, parts.day, parts.year],
    es: [parts.day, parts.month, parts.year],
    ja: [parts.year, parts.month, parts.day],
  }
  return { words: formatDate(day, language), figures: figures[language ?? dateLanguage()].join('/') }
}
