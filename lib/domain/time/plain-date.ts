/** A calendar date "YYYY-MM-DD" without time or zone. Strings of this form sort by date. */
export type PlainDate = string

const isoPattern = /^\d{4}-\d{2}-\d{2}$/
const digit = (date: PlainDate, index: number) => date.charCodeAt(index) - 48

const yearOf = (date: PlainDate) => digit(date, 0) * 1000 + digit(date, 1) * 100 + digit(date, 2) * 10 + digit(date, 3)
const monthOf = (date: PlainDate) => digit(date, 5) * 10 + digit(date, 6)
const dayOf = (date: PlainDate) => digit(date, 8) * 10 + digit(date, 9)

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Days in a month (1 to 12) of a year. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31

/** Whether a value is a string "YYYY-MM-DD" of an existing day, years 0001 to 9999. */
export function isPlainDate(value: unknown): value is PlainDate {
  if (typeof value !== 'string' || !isoPattern.test(value)) return false
  const month = monthOf(value)
  const day = dayOf(value)
  return yearOf(value) >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(yearOf(value), month)
}

/** Year, month (1 to 12) and day of a date. */
export const dateParts = (date: PlainDate) => ({ year: yearOf(date), month: monthOf(date), day: dayOf(date) })

/** The date of an existing year, month (1 to 12) and day. */
export const plainDate = (year: number, month: number, day: number): PlainDate =>
  `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`

/** Days since 1970-01-01 in the Gregorian calendar (negative before). */
export const toDayNumber = (date: PlainDate): number => dayNumberOf(yearOf(date), monthOf(date), dayOf(date))

/**
 * A number that sorts like the date. Numbers compare faster than strings, which matters when one date is compared with
 * many.
 */
export const sortKey = (date: PlainDate): number => yearOf(date) * 10_000 + monthOf(date) * 100 + dayOf(date)

// Counts from 1 March, so that the leap day is the last day of a year; 400 years are always 146,097 days.
function dayNumberOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** The date of a day number. */
export function fromDayNumber(dayNumber: number): PlainDate {
  const shifted = dayNumber + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  return plainDate(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
}

/** The date `days` later (earlier when negative). */
export const addDays = (date: PlainDate, days: number): PlainDate => fromDayNumber(toDayNumber(date) + days)

/** The same day `months` later; a day the target month does not have becomes its last day. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const count = yearOf(date) * 12 + monthOf(date) - 1 + months
  const year = Math.floor(count / 12)
  const month = count - year * 12 + 1
  return plainDate(year, month, Math.min(dayOf(date), daysInMonth(year, month)))
}

/** The same day `years` later; 29 February becomes 28 February in a year without one. */
export const addYears = (date: PlainDate, years: number): PlainDate => addMonths(date, years * 12)

/** Days from `from` to `to`: 0 for the same day, negative when `to` is earlier. */
export const daysBetween = (from: PlainDate, to: PlainDate): number => toDayNumber(to) - toDayNumber(from)

/** Length of a period in days, counting both its first and its last day. */
export const inclusiveLengthDays = (startsAt: PlainDate, endsAt: PlainDate): number => daysBetween(startsAt, endsAt) + 1

/** The last day of the date's month. */
export const lastDayOfMonth = (date: PlainDate): PlainDate =>
  plainDate(yearOf(date), monthOf(date), daysInMonth(yearOf(date), monthOf(date)))

export const isLastDayOfMonth = (date: PlainDate): boolean => dayOf(date) === daysInMonth(yearOf(date), monthOf(date))

export const minDate = (a: PlainDate, b: PlainDate): PlainDate => (a <= b ? a : b)
export const maxDate = (a: PlainDate, b: PlainDate): PlainDate => (a >= b ? a : b)

/** True when the date lies in the period, both ends included. */
export const isWithin = (date: PlainDate, startsAt: PlainDate, endsAt: PlainDate): boolean =>
  startsAt <= date && date <= endsAt

const quarterHour = 15 * 60_000
/** Since then, days begin on a quarter of an hour of UTC in every zone. */
const wholeQuarters = Date.UTC(1973, 0)

type Zone = { format: Intl.DateTimeFormat; quarter: number; date: PlainDate | null }
const zones = new Map<string, Zone>()

function cachedZone(timeZone: string): Zone {
  const cached = zones.get(timeZone)
  if (cached) return cached
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, ...parts, calendar: 'gregory' })
  const zone: Zone = { format, quarter: Number.NaN, date: null }
  zones.set(timeZone, zone)
  return zone
}

/**
 * The calendar date in an IANA time zone at an instant. Called very often for the current time, so the last result is
 * cached.
 */
export function todayIn(timeZone: string, instant: Date): PlainDate {
  const zone = cachedZone(timeZone)
  const instantMs = instant.getTime()
  const quarter = instantMs >= wholeQuarters ? Math.floor(instantMs / quarterHour) : Number.NaN
  if (zone.date && zone.quarter === quarter) return zone.date
  const parts = { year: 0, month: 0, day: 0 }
  for (const { type, value } of zone.format.formatToParts(instant)) {
    if (type === 'year' || type === 'month' || type === 'day') parts[type] = Number(value)
  }
  zone.quarter = quarter
  zone.date = plainDate(parts.year, parts.month, parts.day)
  return zone.date
}
