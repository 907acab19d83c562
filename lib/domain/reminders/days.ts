import { addDays, type PlainDate, toDayNumber, todayIn } from '../time/plain-date'

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
