import { formatDateTime, formatDateTimeRange } from '@/lib/domain/time/format-date'
import { withZone } from '@/lib/domain/time/zone-name'

type Times = { startsAt: Date; endsAt: Date; timeZone: string }

/** The time of a session in its own, named time zone: "Nov 21, 2026, 3:05 PM – 5:00 PM, Pacific Time". */
export const sessionWhen = ({ startsAt, endsAt, timeZone }: Times, locale: string): string =>
  withZone(formatDateTimeRange(startsAt, endsAt, timeZone), timeZone, locale)

/** An instant of a session in the same format: its start, or a deadline. */
export const sessionMoment = (at: Date, timeZone: string, locale: string): string =>
  withZone(formatDateTime(at, timeZone), timeZone, locale)
