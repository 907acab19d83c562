import { addDays, addMonths, addYears, dateParts, lastDayOfMonth, type PlainDate } from '@/lib/domain/time/plain-date'

/** The birthday of somebody whose license expires on a birthday, in a year of birth. */
export const bornOn = (expiresAt: PlainDate, year: number) => addYears(expiresAt, year - dateParts(expiresAt).year)
/** The tenth of the month `monthsBefore` the expiry, in a year of birth. */
export const bornInMonth = (expiresAt: PlainDate, monthsBefore: number, year: number) =>
  `${bornOn(addMonths(expiresAt, -monthsBefore), year).slice(0, 8)}10`
/** A year of birth of the parity that a Texas nurse's license expires by. */
export const sameParity = (expiresAt: PlainDate, year: number) => year + ((dateParts(expiresAt).year + year) % 2)
/** An issue date some years before the expiry, in the month before: the first period is never too short. */
export const issued = (expiresAt: PlainDate, years: number) => addDays(addYears(expiresAt, -years), -31)
export const monthEnd = (today: PlainDate, months: number) => lastDayOfMonth(addMonths(today, months))
