import { TZDateMini, tzOffset } from '@date-fns/tz'
import { dateParts, isPlainDate } from './plain-date'

/** A date with a time of day as shown by a wall clock: "2026-11-21T15:05". Strings of this form sort by time. */
export type WallTime = string

const wallTimePattern = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/

/** Whether a text is "YYYY-MM-DDTHH:mm" of an existing day. */
export const isWallTime = (text: string): text is WallTime => isPlainDate(wallTimePattern.exec(text)?.[1])

/** The time on a clock in an IANA time zone at an instant, to the minute. */
export function wallTimeOf(instant: Date, timeZone: string): WallTime {
  const shifted = new Date(instant.getTime() + tzOffset(timeZone, instant) * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/**
 * The instant at which a clock in an IANA time zone shows this time. A time that the clock skips in spring becomes one
 * hour later; of a time that it shows twice in autumn, the first one counts.
 */
export function instantOfWallTime(wall: WallTime, timeZone: string): Date {
  const [, date = '', hours, minutes] = wallTimePattern.exec(wall) ?? []
  const { year, month, day } = dateParts(date)
  const instantMs = new TZDateMini(year, month - 1, day, Number(hours), Number(minutes), timeZone).getTime()
  const earlier = new Date(instantMs - 3_600_000)
  return wallTimeOf(earlier, timeZone) === wall ? earlier : new Date(instantMs)
}

/** False for a time of day that the zone's clock skips on that date. */
export const wallTimeExists = (wall: WallTime, timeZone: string): boolean =>
  wallTimeOf(instantOfWallTime(wall, timeZone), timeZone) === wall

const minuteMs = 60_000

/** What a clock without changes shows `minutes` later. */
export const wallTimePlusMinutes = (wall: WallTime, minutes: number): WallTime =>
  new Date(Date.parse(`${wall}Z`) + minutes * minuteMs).toISOString().slice(0, 16)

/** The minutes from one to the other by a clock without changes; negative when the other is earlier. */
export const minutesBetween = (from: WallTime, to: WallTime): number =>
  (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / minuteMs
