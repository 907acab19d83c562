import { type DateLanguage, monthNames, spanishMonths } from './format-date'
import { addDays, addMonths, isPlainDate, type PlainDate } from './plain-date'

type ParsedDate = { ok: true; value: PlainDate } | { ok: false; messageKey: 'validation.couldNotParseDate' }

/** Two-digit years above this are 19xx, all others 20xx (specification, section 9). */
const twoDigitYearCutoff = 50

const isoDate =
  /^(\d{4})-(\d{2})-(\d{2})(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-][01]\d:?[0-5]\d)?)?$/
const slashDate = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/
/** 'Month d, yyyy', ISO, 'MM/dd/yyyy' and 'M/d/yyyy', each also with a two-digit year. */
const sentForms = [/^[a-z]{3,9} \d{1,2}, (?:\d{4}|\d{2})$/i, /^\d{4}-\d{2}-\d{2}$/, slashDate]
const yearFirst = /^(\d{4})([/.])(\d{1,2})\2(\d{1,2})$/
const wordDate = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4}|\d{2})$/i
const spanishDate = /^(\d{1,2})(?: de)? ([a-z]{3,10})\.?(?: del?)? (\d{4}|\d{2})$/i
const japaneseDate = /^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日$/

/**
 * Reads a date as people type it: "November 21, 2026", "Nov 21, 2026", ISO (of an instant, the date as written),
 * "11/21/2026", "1/2/26", "2026/11/21", and "21 de noviembre de 2026" or "2026年11月21日" in any language. Figures with
 * the year last are read in the order of the language: day first in Spanish ("21/11/2026"), otherwise month first. A
 * day that does not exist is refused, never moved.
 */
export const parseDate = (text: string, language: DateLanguage = 'en'): ParsedDate => parsed(readShape(text, language))

/**
 * Reads a date of a request: the forms that the specification lists (section 5), and no other. What people type beside
 * them is read by the form, which sends ISO.
 */
export const parseSentDate = (text: string): ParsedDate =>
  parsed(sentForms.some((form) => form.test(text.trim())) ? readShape(text, 'en') : null)

const parsed = (date: string | null): ParsedDate =>
  date !== null && isPlainDate(date)
    ? { ok: true, value: date }
    : { ok: false, messageKey: 'validation.couldNotParseDate' }

/** The last day of the month that a text names with a day it does not have ("2/30/2026"); null for any other text. */
export function monthEndInstead(text: string, language: DateLanguage = 'en'): PlainDate | null {
  const shape = readShape(text, language)
  const first = shape && `${shape.slice(0, 7)}-01`
  if (!first || !isPlainDate(first) || Number(shape.slice(8)) < 1 || isPlainDate(shape)) return null
  return addDays(addMonths(first, 1), -1)
}

/** "YYYY-MM-DD" of a text that has the shape of a date, whether or not the day exists. */
function readShape(text: string, language: DateLanguage): string | null {
  const typed = text.normalize('NFKC').trim().replace(/\s+/g, ' ')
  return readIso(typed) ?? readFigures(typed, language) ?? readWords(typed) ?? readSpanish(typed) ?? readJapanese(typed)
}

function readIso(text: string): string | null {
  const [, year, month, day] = isoDate.exec(text) ?? []
  return year && month && day ? `${year}-${month}-${day}` : null
}

function readFigures(text: string, language: DateLanguage): string | null {
  const [, leading, , month, day] = yearFirst.exec(text) ?? []
  if (leading && month && day) return isoText(leading, month, day)
  const [, first, second, year] = slashDate.exec(text) ?? []
  if (!first || !second || !year) return null
  return language === 'es' ? isoText(year, second, first) : isoText(year, first, second)
}

function readWords(text: string): string | null {
  const [, word, day, year] = wordDate.exec(text) ?? []
  const month = word ? monthNumber(word.toLowerCase(), monthNames) : 0
  return year && day && month > 0 ? isoText(year, String(month), day) : null
}

function readSpanish(text: string): string | null {
  const [, day, word, year] = spanishDate.exec(text) ?? []
  const month = word ? monthNumber(word.toLowerCase().replace('setiembre', 'septiembre'), spanishMonths) : 0
  return year && day && month > 0 ? isoText(year, String(month), day) : null
}

function readJapanese(text: string): string | null {
  const [, year, month, day] = japaneseDate.exec(text) ?? []
  return year && month && day ? isoText(year, month, day) : null
}

/** 1 to 12 for a full or three-letter month ("sept" too), otherwise 0. */
function monthNumber(word: string, months: readonly string[]): number {
  const name = word === 'sept' ? 'sep' : word
  return 1 + months.findIndex((month) => name === month.toLowerCase() || name === month.slice(0, 3).toLowerCase())
}

const isoText = (year: string, month: string, day: string) =>
  `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

function fullYear(year: string): string {
  if (year.length === 4) return year
  return `${Number(year) > twoDigitYearCutoff ? '19' : '20'}${year}`
}
