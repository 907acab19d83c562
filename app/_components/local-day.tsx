'use client'
// Apart from LocalTime, which nearly every page loads.
import { useReaderZone } from '@/app/_frame/reader-zone'
import { formatDate, formatDay, formatTime } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { zoneOfInstant } from '@/lib/domain/time/zone-of-instant'

/** The day of an instant in the reader's own time zone. */
export function LocalDate({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(todayIn(useReaderZone(), new Date(at)))}</time>
}

/** The time of an instant in an entry of a list by days, whose day and zone stand above it (`DayHead`). */
export function LocalClock({ at }: { at: string }) {
  return <time dateTime={at}>{formatTime(new Date(at), useReaderZone())}</time>
}

const headOf = (at: string, zone: string) =>
  `${formatDay(todayIn(zone, new Date(at)))} · ${zoneOfInstant(new Date(at), zone)}`

/**
 * The day of an entry and the zone of its times, above the first entry of each day. `before` is the instant of the entry
 * above, null for the first of a list. On the day on which the clock changes there are two heads.
 */
export function DayHead({ at, before }: { at: string; before: string | null }) {
  const zone = useReaderZone()
  const head = headOf(at, zone)
  if (before !== null && headOf(before, zone) === head) return null
  return <p className="day-head">{head}</p>
}
