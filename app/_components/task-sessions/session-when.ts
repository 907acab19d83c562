import { formatDateTime } from '@/lib/domain/time/format-date'
import { formatDateTimeRange } from '@/lib/domain/time/ranges'
import { withZone } from '@/lib/domain/time/zone-name'

type Times = { startsAt: Date; endsAt: Date; timeZone: string }

/** When a session is, in its own zone, which is named: "Nov 21, 2026, 3:05 PM – 5:00 PM, Pacific Time". */
export const sessionWhen = ({ startsAt, endsAt, timeZone }: Times, locale: string): string =>
  withZone(formatDateTimeRange(startsAt, endsAt, timeZone), timeZone, locale)

/** A moment of a session in the same way: when it starts, or until when something is open. */
export const sessionMoment = (at: Date, timeZone: string, locale: string): string =>
  withZone(formatDateTime(at, timeZone), timeZone, locale)
