import { addDays, type PlainDate, toDayNumber, todayIn } from '../time/plain-date'

/** Monday of the week that a day is in. */
export const mondayOf = (day: PlainDate): PlainDate => addDays(day, -((((toDayNumber(day) + 3) % 7) + 7) % 7))

/** Days after a Monday on which a weekly digest that was missed is still sent. */
const digestLateDays = 1

/** The Monday whose digest is to be sent in a zone now; null later in the week, when it would be old. */
export function digestMonday(timeZone: string, now: Date): PlainDate | null {
  const today = todayIn(timeZone, now)
  const monday = mondayOf(today)
  return toDayNumber(today) - toDayNumber(monday) <= digestLateDays ? monday : null
}

/** Days for which administrators are still notified of an expiry that no digest listed. */
export const expiryLateDays = 7
