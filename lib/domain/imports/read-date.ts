import { parseDate } from '../time/parse-date'
import { fromDayNumber, type PlainDate } from '../time/plain-date'
import { visibleText } from '../visible-text'

/**
 * How a column writes dates in figures with the year last. `usual`: month first between slashes, as people type;
 * `unclear`: figures that can be two days are asked about.
 */
export type DateOrder = 'usual' | 'monthFirst' | 'dayFirst' | 'unclear'

const figures = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/
const eightDigits = /^(\d{4})(\d{2})(\d{2})$/
const unpaddedIso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const weekday = /^(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:day|sday|nesday|rsday|urday)?\.?,? /i
const time = /^(.+?),?[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]\.?M\.?)?(?: ?(?:Z|UTC|[+-]\d{2}:?\d{2}))?$/i
const dayAndWord = /^(\d{1,2})[- /.]([\p{L}]{3,10})\.?,?[- /.](\d{4}|\d{2})$/u
const wordAndDay = /^([\p{L}]{3,10})\.?[- /.](\d{1,2})(?:st|nd|rd|th)?,?[- /.] ?(\d{4}|\d{2})$/u
const yearAndWord = /^(\d{4})[- /.]([\p{L}]{3,10})\.?[- /.](\d{1,2})$/u
const serial = /^\d{5}(?:\.\d+)?$/

/** Serials of spreadsheets that are taken for days, 1927 to 2099: more and fewer are other numbers. */
const serials = { first: 10_000, last: 73_050, dayZero: -25_569 }

/** What some programs write for no date: "00/00/0000", "0000-00-00", "0". */
export const isNoDate = (text: string): boolean => /^0[0/.: T-]*$/.test(text)

/** The text of a date without what surrounds it: invisible characters, a weekday, a time of day. */
function bareDate(text: string): string {
  const plain = visibleText(text.normalize('NFKC')).replace(weekday, '')
  return time.exec(plain)?.[1] ?? plain
}

/**
 * Reads a date as programs write it into files: in every form that people may type, with a time behind it, "1-Feb-2020",
 * eight digits, or as the serial of a spreadsheet. "unclear" for figures that can be two days; null for no date.
 */
export function readFileDate(text: string, order: DateOrder = 'usual'): PlainDate | 'unclear' | null {
  const date = bareDate(text)
  const read = figuresOf(date)
  return read ? dayOf(read, order) : (readSerial(date) ?? typed(date) ?? readSeparated(date) ?? readWords(date))
}

const typed = (text: string): PlainDate | null => {
  const parsed = parseDate(text)
  return parsed.ok ? parsed.value : null
}

type Figures = { first: number; second: number; year: string; separator: string }

/** Figures with the year last: "3/4/2026", "31.12.2022", "12312020". */
function figuresOf(date: string): Figures | null {
  const [, first, separator, second, year] = figures.exec(date) ?? []
  if (first && separator && second && year) return { first: Number(first), second: Number(second), year, separator }
  const [, start = '', middle = '', end = ''] = eightDigits.exec(date) ?? []
  if (start === '' || isYear(start)) return null
  return { first: Number(start.slice(0, 2)), second: Number(start.slice(2)), year: `${middle}${end}`, separator: '' }
}
const isYear = (text: string) => text >= '1900' && text < '2100'

function dayOf({ first, second, year, separator }: Figures, order: DateOrder): PlainDate | 'unclear' | null {
  const monthFirst = typed(`${first}/${second}/${year}`)
  const dayFirst = typed(`${second}/${first}/${year}`)
  if (order === 'dayFirst') return dayFirst
  if (order === 'monthFirst') return monthFirst
  // Dots and hyphens have no usual order.
  if (order === 'usual' && (separator === '/' || separator === '')) return monthFirst
  return monthFirst && dayFirst && monthFirst !== dayFirst ? 'unclear' : (monthFirst ?? dayFirst)
}

function readSerial(date: string): PlainDate | null {
  const number = serial.test(date) ? Math.floor(Number(date)) : 0
  return number >= serials.first && number <= serials.last ? fromDayNumber(number + serials.dayZero) : null
}

/** Figures with the year first that need zeros or hyphens: "2020-2-1", "20200201". */
function readSeparated(date: string): PlainDate | null {
  const [, year, month = '', day = ''] = unpaddedIso.exec(date) ?? eightDigits.exec(date) ?? []
  return year ? typed(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) : null
}

function readWords(date: string): PlainDate | null {
  const [, dayBefore, word, yearAfter] = dayAndWord.exec(date) ?? []
  if (word) return typed(`${word} ${dayBefore}, ${yearAfter}`) ?? typed(`${dayBefore} ${word} ${yearAfter}`)
  const [, wordFirst, day, year] = wordAndDay.exec(date) ?? []
  if (wordFirst) return typed(`${wordFirst} ${day}, ${year}`)
  const [, yearFirst, between, dayLast] = yearAndWord.exec(date) ?? []
  return between ? typed(`${between} ${dayLast}, ${yearFirst}`) : null
}

/** Which orders the figures of a value allow: a day above 12 shows where it stands. */
function allowedOrder(text: string): 'monthFirst' | 'dayFirst' | 'both' | null {
  const read = figuresOf(bareDate(text))
  if (!read || read.first === read.second) return null
  if (read.first > 12 && read.second > 12) return null
  if (read.first > 12) return 'dayFirst'
  return read.second > 12 ? 'monthFirst' : 'both'
}

/**
 * The order of each column of dates. Month first, as people type, unless a column shows otherwise: one whose values can
 * only have the day first is read so; where some values can be both, or another column has the day first, those are
 * unclear. A column that has the month first anywhere keeps that order, and what does not fit it is a mistake.
 */
export function dateOrders(columns: readonly (readonly string[])[]): DateOrder[] {
  const seen = columns.map((values) => {
    const orders = new Set(values.map(allowedOrder))
    return {
      dayFirst: orders.has('dayFirst') && !orders.has('monthFirst'),
      month: orders.has('monthFirst'),
      both: orders.has('both'),
    }
  })
  const anyDayFirst = seen.some(({ dayFirst }) => dayFirst)
  return seen.map(({ dayFirst, month, both }) => {
    if (month) return 'monthFirst'
    if (!anyDayFirst) return 'usual'
    if (both) return 'unclear'
    return dayFirst ? 'dayFirst' : 'usual'
  })
}
