import { TZDateMini, tzOffset } from '@date-fns/tz'
import { addDays as addDaysToInstant } from 'date-fns'
import { dateParts, type PlainDate, todayIn } from './plain-date'
import { zoneOfInstant } from './zone-of-instant'

/** English months, for dates in US style. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** "Nov": the first three letters. */
const shortMonth = (month: number): string => (monthNames[month - 1] ?? '').slice(0, 3)

/** Spanish months, as written in a date. */
export const spanishMonths: readonly string[] = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** The language in which a date is written: English is the US style, "Mar 16, 2026". */
export type DateLanguage = 'en' | 'es' | 'ja'

const isDateLanguage = (text: string | undefined): text is DateLanguage =>
  text === 'en' || text === 'es' || text === 'ja'

/**
 * On `globalThis`, because pages, their client parts and the API are separate bundles in one process, and each loads
 * this module.
 */
const shared = globalThis as { sumaDates?: { getStore: () => DateReader | undefined } }

/**
 * The reader of dates: their date language, and whether the text is for a page, where no line may break within a date.
 */
export type DateReader = { language: DateLanguage; onPage: boolean }

/**
 * The date language of the reader: in the browser that of the page (`<html data-dates>`), on the server that of the
 * current request or message (`lib/i18n/date-language.ts`). Every text made in that context follows it.
 */
export function dateLanguage(): DateLanguage {
  if (typeof document !== 'undefined') {
    const { dates } = document.documentElement.dataset
    return isDateLanguage(dates) ? dates : 'en'
  }
  return shared.sumaDates?.getStore()?.language ?? 'en'
}

/** Whether the current text is for a page, and not for a mail, a file, or a response of the API. */
const isOnPage = (): boolean => typeof document !== 'undefined' || (shared.sumaDates?.getStore()?.onPage ?? false)

type Style = {
  date: (year: number, month: number, day: number) => string
  month: (year: number, month: number) => string
  year: (year: number) => string
  monthName: (month: number) => string
  yearDay: (month: number, day: number) => string
  time: (hour: number, minute: string) => string
  both: (date: string, time: string) => string
}

/**
 * A no-break space, so that "Nov 21," is not separated from its year. In Spanish, a line may break between month and
 * year.
 */
export const noBreakSpace = '\u00a0'

const styles: Record<DateLanguage, Style> = {
  en: {
    date: (year, month, day) => `${shortMonth(month)}${noBreakSpace}${day},${noBreakSpace}${year}`,
    month: (year, month) => `${shortMonth(month)}${noBreakSpace}${year}`,
    year: String,
    monthName: (month) => monthNames[month - 1] ?? '',
    yearDay: (month, day) => `${shortMonth(month)}${noBreakSpace}${day}`,
    time: (hour, minute) => `${hour % 12 || 12}:${minute}${noBreakSpace}${hour < 12 ? 'AM' : 'PM'}`,
    both: (date, time) => `${date}, ${time}`,
  },
  es: {
    date: (year, month, day) =>
      `${day}${noBreakSpace}de${noBreakSpace}${spanishMonths[month - 1]} de${noBreakSpace}${year}`,
    month: (year, month) => `${spanishMonths[month - 1]} de${noBreakSpace}${year}`,
    year: String,
    monthName: (month) => spanishMonths[month - 1] ?? '',
    yearDay: (month, day) => `${day}${noBreakSpace}de${noBreakSpace}${spanishMonths[month - 1]}`,
    time: (hour, minute) => `${hour}:${minute}`,
    both: (date, time) => `${date}, ${time}`,
  },
  ja: {
    date: (year, month, day) => `${year}年${month}月${day}日`,
    month: (year, month) => `${year}年${month}月`,
    year: (year) => `${year}年`,
    monthName: (month) => `${month}月`,
    yearDay: (month, day) => `${month}月${day}日`,
    time: (hour, minute) => `${hour < 12 ? '午前' : '午後'}${hour % 12}:${minute}`,
    both: (date, time) => `${date} ${time}`,
  },
}

/** Keeps no-break spaces only on a page. Texts in an explicit language are compared, typed or sent. */
export const spaced = (text: string, language?: DateLanguage): string =>
  language === undefined && isOnPage() ? text : text.replaceAll(noBreakSpace, ' ')

/** A calendar date in the reader's style: "Nov 21, 2026", "21 de noviembre de 2026", "2026年11月21日". */
export function formatDate(date: PlainDate, language?: DateLanguage): string {
  const { year, month, day } = dateParts(date)
  return spaced(styles[language ?? dateLanguage()].date(year, month, day), language)
}

const weekdays: Record<DateLanguage, readonly string[]> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  es: ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'],
  ja: ['日', '月', '火', '水', '木', '金', '土'],
}

/** A date with its day of the week, by which people plan: "Sat, Nov 21, 2026", "2026年11月21日（土）". */
export function formatDay(date: PlainDate, language?: DateLanguage): string {
  const shown = language ?? dateLanguage()
  const { year, month, day } = dateParts(date)
  const weekday = weekdays[shown][new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? ''
  const text = formatDate(date, language)
  return shown === 'ja' ? `${text}（${weekday}）` : `${weekday}, ${text}`
}

/** A date in three short lines, as on a leaf of a wall calendar. */
export type DayLines = { month: string; day: string; weekday: string }

/** The lines of a date in the reader's style: "Nov 2026", "21", "Sat"; "nov 2026", "21", "sáb"; "2026年11月", "21", "土". */
export function dayLines(date: PlainDate, language?: DateLanguage): DayLines {
  const shown = language ?? dateLanguage()
  const { year, month, day } = dateParts(date)
  const weekday = weekdays[shown][new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? ''
  const short = shown === 'es' ? `${(spanishMonths[month - 1] ?? '').slice(0, 3)} ${year}` : formatMonth(date, language)
  return { month: short, day: String(day), weekday }
}

/** The month of a date in the reader's style: "Nov 2026", "noviembre de 2026", "2026年11月". */
export function formatMonth(date: PlainDate, language?: DateLanguage): string {
  const { year, month } = dateParts(date)
  return spaced(styles[language ?? dateLanguage()].month(year, month), language)
}

/** A year, month or day ("2026", "2026-11", "2026-11-21"), as exact as it is given. */
export function formatPartDate(text: string, language?: DateLanguage): string {
  const [year = '', month, day] = text.split('-')
  if (day) return formatDate(text, language)
  return month ? formatMonth(`${text}-01`, language) : styles[language ?? dateLanguage()].year(Number(year))
}

/** A month or a day of every year: "March", "Mar 31"; "31 de marzo"; "3月31日". */
export function formatYearDay(month: number, day?: number, language?: DateLanguage): string {
  const style = styles[language ?? dateLanguage()]
  return spaced(day === undefined ? style.monthName(month) : style.yearDay(month, day), language)
}

/** A date for editing in a form field, with plain spaces. */
export const typedDate = (date: PlainDate): string => formatDate(date, dateLanguage())

/** An instant in `timeZone` (IANA), in the reader's style: "Nov 21, 2026, 3:05 PM", "2026年11月21日 午後3:05". */
export const formatDateTime = (instant: Date, timeZone: string, language?: DateLanguage): string =>
  styles[language ?? dateLanguage()].both(
    formatDate(todayIn(timeZone, instant), language),
    formatTime(instant, timeZone, language),
  )

/** The time of day in `timeZone` (IANA): "3:05 PM", "15:05", "午後3:05". */
export function formatTime(instant: Date, timeZone: string, language?: DateLanguage): string {
  const parts = clockFormat(timeZone).formatToParts(instant)
  const value = (type: 'hour' | 'minute') => parts.find((part) => part.type === type)?.value ?? ''
  return spaced(styles[language ?? dateLanguage()].time(Number(value('hour')), value('minute')), language)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  return clock
}

/** The end of a range of instants: an end equal to the start means the same time on the next day in `timeZone`. */
export function endOfInstants(startsAt: Date, endsAt: Date, timeZone: string): Date {
  if (startsAt.getTime() !== endsAt.getTime()) return endsAt
  return new Date(addDaysToInstant(new TZDateMini(startsAt.getTime(), timeZone), 1).getTime())
}

/**
 * The time range of a session: "Nov 21, 2026, 3:05 PM – 5:00 PM", with a second date if it ends on another day. Where
 * the clock changes between, each time has its zone ("12:30 AM PDT – 2:30 AM PST"), or three hours would look like two.
 */
export function formatDateTimeRange(startsAt: Date, endsAt: Date, timeZone: string, language?: DateLanguage): string {
  const end = endOfInstants(startsAt, endsAt, timeZone)
  const sameDay = todayIn(timeZone, startsAt) === todayIn(timeZone, end)
  const until = (sameDay ? formatTime : formatDateTime)(end, timeZone, language)
  const isChanging = tzOffset(timeZone, startsAt) !== tzOffset(timeZone, end)
  const zone = (at: Date) => (isChanging ? spaced(`${noBreakSpace}${zoneOfInstant(at, timeZone)}`, language) : '')
  return `${formatDateTime(startsAt, timeZone, language)}${zone(startsAt)} – ${until}${zone(end)}`
}

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
