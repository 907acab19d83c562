import { addDays, addYears, inclusiveLengthDays, type PlainDate } from '@/lib/domain/time/plain-date'

/** A year of employment from one anniversary of the hire to the day before the next; `number` counts from 1. */
export type HireYear = { number: number; from: PlainDate; to: PlainDate }

/**
 * The hire years that a period touches, oldest first. Nurse aides need their 12 hours of in-service education in each
 * (42 CFR 483.95(g)), so the windows are whole years even where the period begins or ends within one.
 */
export function hireYearsIn(hireDate: PlainDate, period: { from: PlainDate; to: PlainDate }): HireYear[] {
  const years: HireYear[] = []
  for (let number = 1; ; number += 1) {
    const [from, next] = [addYears(hireDate, number - 1), addYears(hireDate, number)]
    if (from > period.to) return years
    if (next > period.from) years.push({ number, from, to: addDays(next, -1) })
  }
}

/** In days: what is left of a period after whole years and is shorter belongs to the year before it. */
const shortestYear = 60

/**
 * The years of a renewal period; null in place of `most` where its rule does not say how many it looks at. A rule of a
 * first and a second year counts all that comes after the first in the second.
 */
export function periodYears(startsAt: PlainDate, endsAt: PlainDate, most: number | null): HireYear[] {
  const years = hireYearsIn(startsAt, { from: startsAt, to: endsAt }).filter(
    ({ number, from }) =>
      number === 1 || (number <= (most ?? number) && inclusiveLengthDays(from, endsAt) >= shortestYear),
  )
  return years.map((year, at) => (at === years.length - 1 ? { ...year, to: endsAt } : year))
}

/** The hire years of a period, or all of it where no hire date is known, or the hire is later. */
export function yearsOf(
  hireDate: PlainDate | null,
  { from, to }: { from: PlainDate; to: PlainDate },
): (Omit<HireYear, 'number'> & { number: number | null })[] {
  const years = hireDate ? hireYearsIn(hireDate, { from, to }) : []
  return years.length > 0 ? years : [{ number: null, from, to }]
}

/** What one class gave somebody, in hundredths of an hour. */
export type GivenHours = {
  completedAt: PlainDate
  units: number | null
  onlineUnits: number | null
  format: 'IN_PERSON' | 'ONLINE' | 'HYBRID' | null
}

export type HoursGiven = { classes: number; units: number; online: number }

/** The online part of a class: all of an online one, the stated part of a hybrid one. */
export const onlineOf = ({ format, units, onlineUnits }: Omit<GivenHours, 'completedAt'>): number =>
  format === 'ONLINE' ? (units ?? 0) : format === 'HYBRID' ? (onlineUnits ?? 0) : 0

/** The classes and hours completed between two days, both included. */
export function hoursBetween(
  given: readonly GivenHours[],
  { from, to }: { from: PlainDate; to: PlainDate },
): HoursGiven {
  const within = given.filter(({ completedAt }) => completedAt >= from && completedAt <= to)
  return {
    classes: within.length,
    units: within.reduce((sum, { units }) => sum + (units ?? 0), 0),
    online: within.reduce((sum, one) => sum + onlineOf(one), 0),
  }
}
