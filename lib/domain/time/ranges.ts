import { TZDateMini } from '@date-fns/tz'
import { addDays as addDaysToInstant } from 'date-fns'
import type { DateLanguage } from './date-language'
import { formatDateTime, formatTime } from './format-date'
import { todayIn } from './plain-date'

/** The end of a range of instants: an end equal to the start means the same time on the next day in `timeZone`. */
export function endOfInstants(startsAt: Date, endsAt: Date, timeZone: string): Date {
  if (startsAt.getTime() !== endsAt.getTime()) return endsAt
  return new Date(addDaysToInstant(new TZDateMini(startsAt.getTime(), timeZone), 1).getTime())
}

/** The time range of a session: "Nov 21, 2026, 3:05 PM – 5:00 PM", with a second date if it ends on another day. */
export function formatDateTimeRange(startsAt: Date, endsAt: Date, timeZone: string, language?: DateLanguage): string {
  const end = endOfInstants(startsAt, endsAt, timeZone)
  const sameDay = todayIn(timeZone, startsAt) === todayIn(timeZone, end)
  const until = (sameDay ? formatTime : formatDateTime)(end, timeZone, language)
  return `${formatDateTime(startsAt, timeZone, language)} – ${until}`
}
