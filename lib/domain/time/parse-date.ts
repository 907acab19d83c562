import { monthNames } from './month-names'
import { isPlainDate, type PlainDate } from './plain-date'

export type ParsedDate = { ok: true; value: PlainDate } | { ok: false; messageKey: 'validation.couldNotParseDate' }

/** Two-digit years above this are 19xx, the others 20xx (specification, section 9). */
const twoDigitYearCutoff = 50

const isoDate =
  /^(\d{4})-(\d{2})-(\d{2})(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-][01]\d:?[0-5]\d)?)?$/
const slashDate = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/
const wordDate = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4}|\d{2})$/i

/**
 * Reads a date as people type it: "November 21, 2026", "Nov 21, 2026", ISO (of an instant, the date as written),
 * "11/21/2026", "1/2/26". A day that does not exist is refused, never moved.
 */
export function parseDate(text: string): ParsedDate {
  const typed = text.normalize('NFKC').trim().replace(/\s+/g, ' ')
  const date = readIso(typed) ?? readSlashes(typed) ?? readWords(typed)
  return date !== null && isPlainDate(date)
    ? { ok: true, value: date }
    : { ok: false, messageKey: 'validation.couldNotParseDate' }
}

function readIso(text: string): string | null {
  const [, year, month, day] = isoDate.exec(text) ?? []
  return year && month && day ? `${year}-${month}-${day}` : null
}

function readSlashes(text: string): string | null {
  const [, month, day, year] = slashDate.exec(text) ?? []
  return year && month && day ? plain(year, month, day) : null
}

function readWords(text: string): string | null {
  const [, word, day, year] = wordDate.exec(text) ?? []
  const month = word ? monthNumber(word.toLowerCase()) : 0
  return year && day && month > 0 ? plain(year, String(month), day) : null
}

/** 1 to 12 for a full or three-letter English month ("sept" too), otherwise 0. */
function monthNumber(word: string): number {
  const name = word === 'sept' ? 'sep' : word
  return 1 + monthNames.findIndex((month) => name === month.toLowerCase() || name === month.slice(0, 3).toLowerCase())
}

const plain = (year: string, month: string, day: string) =>
  `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

function fullYear(year: string): string {
  if (year.length === 4) return year
  return `${Number(year) > twoDigitYearCutoff ? '19' : '20'}${year}`
}
