import { addDays, type PlainDate, toDayNumber, todayIn } from '../time/plain-date'
import { instantOfWallTime, wallTimeOf } from '../time/wall-time'

/** The Monday of the week that contains a day. */
export const mondayOf = (day: PlainDate): PlainDate => addDays(day, -((((toDayNumber(day) + 3) % 7) + 7) % 7))

/** Days after a Monday on which a missed weekly digest is still sent. */
const digestLateDays = 1

/** The Monday whose digest should be sent now in a time zone; null later in the week, when it would be outdated. */
export function digestMonday(timeZone: string, now: Date): PlainDate | null {
  const today = todayIn(timeZone, now)
  const monday = mondayOf(today)
  return toDayNumber(today) - toDayNumber(monday) <= digestLateDays ? monday : null
}

/** Days for which administrators are still notified of an expiry that was in no digest. */
export const expiryLateDays = 7

/** Hours of the day between which the ladder sends nothing: from 9 PM to 8 AM. */
const quietHours = { from: 21, until: 8 } as const

const hourIn = (timeZone: string, instant: Date): number => Number(wallTimeOf(instant, timeZone).slice(11, 13))

/** Whether it is night in a time zone. */
export function isQuiet(timeZone: string, instant: Date): boolean {
  const hour = hourIn(timeZone, instant)
  return hour >= quietHours.from || hour < quietHours.until
}

/** The instant itself, or 8 AM of the following morning if it is night. */
export function nextLoud(timeZone: string, instant: Date): Date {
  if (!isQuiet(timeZone, instant)) return instant
  const wallTime = wallTimeOf(instant, timeZone)
  const today = wallTime.slice(0, 10)
  const day = hourIn(timeZone, instant) >= quietHours.from ? addDays(today, 1) : today
  return instantOfWallTime(`${day}T08:00`, timeZone)
}

/** The time zones in which it is not night. */
export const loudZones = (zones: readonly string[], instant: Date): string[] =>
  zones.filter((zone) => !isQuiet(zone, instant))

/** The hour in which an organization is told who may not work today: before the first shift begins. */
const clearanceHour = 6

/** The time zones in which the day's clearance is told now: from 6 AM on, as long as the day lasts. */
export const morningZones = (zones: readonly string[], instant: Date): string[] =>
  zones.filter((zone) => hourIn(zone, instant) >= clearanceHour)
