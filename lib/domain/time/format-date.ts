import { shortMonth } from './month-names'
import { dateParts, type PlainDate, todayIn } from './plain-date'

/** A calendar date in US style, the same in every language: "Nov 21, 2026". */
export function formatDate(date: PlainDate): string {
  const { year, month, day } = dateParts(date)
  return `${shortMonth(month)} ${day}, ${year}`
}

/** An instant in US style as seen in `timeZone` (IANA): "Nov 21, 2026, 3:05 PM". */
export const formatDateTime = (instant: Date, timeZone: string): string =>
  `${formatDate(todayIn(timeZone, instant))}, ${formatTime(instant, timeZone)}`

/** The time of day alone, as seen in `timeZone` (IANA): "3:05 PM". */
export function formatTime(instant: Date, timeZone: string): string {
  const parts = clockOf(timeZone).formatToParts(instant)
  const value = (type: 'hour' | 'minute') => parts.find((part) => part.type === type)?.value ?? ''
  const hour = Number(value('hour'))
  return `${hour % 12 || 12}:${value('minute')} ${hour < 12 ? 'AM' : 'PM'}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  return clock
}
