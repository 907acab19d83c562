import { type DateLanguage, dateLanguage, isOnPage } from './date-language'
import { shortMonth, spanishMonths } from './month-names'
import { dateParts, type PlainDate, todayIn } from './plain-date'

type Style = {
  date: (year: number, month: number, day: number) => string
  time: (hour: number, minute: string) => string
  both: (date: string, time: string) => string
}

/** A space at which no line ends: "Nov 21," does not stand without its year. Spanish may part the year from the month. */
export const whole = '\u00a0'

const styles: Record<DateLanguage, Style> = {
  en: {
    date: (year, month, day) => `${shortMonth(month)}${whole}${day},${whole}${year}`,
    time: (hour, minute) => `${hour % 12 || 12}:${minute}${whole}${hour < 12 ? 'AM' : 'PM'}`,
    both: (date, time) => `${date}, ${time}`,
  },
  es: {
    date: (year, month, day) => `${day}${whole}de${whole}${spanishMonths[month - 1]} de${whole}${year}`,
    time: (hour, minute) => `${hour}:${minute}`,
    both: (date, time) => `${date}, ${time}`,
  },
  ja: {
    date: (year, month, day) => `${year}年${month}月${day}日`,
    time: (hour, minute) => `${hour < 12 ? '午前' : '午後'}${hour % 12}:${minute}`,
    both: (date, time) => `${date} ${time}`,
  },
}

/** Only what a reader finds on a page keeps such spaces: texts in a language of their own are compared, typed and sent. */
export const spaced = (text: string, language?: DateLanguage): string =>
  language === undefined && isOnPage() ? text : text.replaceAll(whole, ' ')

/** A calendar date as the reader has dates: "Nov 21, 2026", "21 de noviembre de 2026", "2026年11月21日". */
export function formatDate(date: PlainDate, language?: DateLanguage): string {
  const { year, month, day } = dateParts(date)
  return spaced(styles[language ?? dateLanguage()].date(year, month, day), language)
}

/** The same as it stands in a field, where it is edited: with plain spaces. */
export const typedDate = (date: PlainDate): string => formatDate(date, dateLanguage())

/** An instant in the same way as seen in `timeZone` (IANA): "Nov 21, 2026, 3:05 PM", "2026年11月21日 午後3:05". */
export const formatDateTime = (instant: Date, timeZone: string, language?: DateLanguage): string =>
  styles[language ?? dateLanguage()].both(
    formatDate(todayIn(timeZone, instant), language),
    formatTime(instant, timeZone, language),
  )

/** The time of day alone, as seen in `timeZone` (IANA): "3:05 PM", "15:05", "午後3:05". */
export function formatTime(instant: Date, timeZone: string, language?: DateLanguage): string {
  const parts = clockOf(timeZone).formatToParts(instant)
  const value = (type: 'hour' | 'minute') => parts.find((part) => part.type === type)?.value ?? ''
  return spaced(styles[language ?? dateLanguage()].time(Number(value('hour')), value('minute')), language)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  return clock
}
