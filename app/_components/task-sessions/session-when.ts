import { formatDate, formatDateTime, formatDateTimeRange, formatDay } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { withZone } from '@/lib/domain/time/zone-name'

type Times = { startsAt: Date; endsAt: Date; timeZone: string }

/** Puts the day of the week to the date with which a time begins. */
function withWeekday(text: string, at: Date, timeZone: string): string {
  const date = todayIn(timeZone, at)
  return text.replace(formatDate(date), () => formatDay(date))
}

/** The time of a session in its own, named time zone: "Sat, Nov 21, 2026, 3:05 PM – 5:00 PM, Pacific Time". */
export const sessionWhen = ({ startsAt, endsAt, timeZone }: Times, locale: string): string =>
  withZone(withWeekday(formatDateTimeRange(startsAt, endsAt, timeZone), startsAt, timeZone), timeZone, locale)

/** An instant of a session in the same format: its start, or a deadline. */
export const sessionMoment = (at: Date, timeZone: string, locale: string): string =>
  withZone(withWeekday(formatDateTime(at, timeZone), at, timeZone), timeZone, locale)
