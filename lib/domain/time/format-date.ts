import { type DateLanguage, dateLanguage, isOnPage } from './date-language'
import { shortMonth, spanishMonths } from './month-names'
import { dateParts, type PlainDate, todayIn } from './plain-date'

type Style = {
  date: (year: number, month: number, day: number) => string
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
    time: (hour, minute) => `${hour % 12 || 12}:${minute}${noBreakSpace}${hour < 12 ? 'AM' : 'PM'}`,
    both: (date, time) => `${date}, ${time}`,
  },
  es: {
    date: (year, month, day) =>
      `${day}${noBreakSpace}de${noBreakSpace}${spanishMonths[month - 1]} de${noBreakSpace}${year}`,
    time: (hour, minute) => `${hour}:${minute}`,
    both: (date, time) => `${date}, ${time}`,
  },
  ja: {
    date: (year, month, day) => `${year}年${month}月${day}日`,
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
