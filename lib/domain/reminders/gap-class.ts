import type { PeriodStatus } from '../compliance/credential-status'
import { hoursDue } from '../compliance/open-ways'
import type { PlainDate } from '../time/plain-date'

/** The class that closes a gap best, as the values of a message: it adds `classUnits` of the `classMissing` units. */
export type GapClass = {
  classId: string
  classTitle: string
  classOn: PlainDate
  classUnits: number
  classMissing: number
}

/** The units that an open class would add to a license with missing hours. Units are hundredths of an hour. */
type ClassOnGap = { addedUnits: number; startsAt: Date; completedAt: PlainDate }

/** Missing hours, and the day by which they must be earned. */
type MissingBy = { missingUnits: number; until: PlainDate }

/**
 * The first hours missing in a period, in hundredths, and their deadline: those of the first year until it ends, or of
 * twelve months with a minimum of their own, then those of the period, also while the person has not yet said what else they have. Null when none are missing, or when
 * it is too late.
 */
export function gapOf(
  {
    endsAt,
    evaluation,
    requirement = null,
  }: Pick<PeriodStatus, 'endsAt'> & {
    evaluation: Pick<PeriodStatus['evaluation'], 'remaining' | 'yearBoundaries' | 'years' | 'status'>
    requirement?: PeriodStatus['requirement']
  },
  asOf: PlainDate,
): MissingBy | null {
  const { remaining, yearBoundaries, years = [], status } = evaluation
  if (status === 'EXEMPT' || asOf > endsAt) return null
  if (!remaining) {
    const due = hoursDue(requirement)
    return due?.inAnyCase && due.units > 0 ? { missingUnits: due.units, until: endsAt } : null
  }
  if (remaining.units === 0) return null
  const firstYear = remaining.firstYear ?? 0
  if (firstYear > 0 && yearBoundaries && asOf <= yearBoundaries.firstYearEndsAt)
    return { missingUnits: firstYear, until: yearBoundaries.firstYearEndsAt }
  const year = years.find((one) => one.startsAt <= asOf && asOf <= one.endsAt && one.remaining > 0)
  if (year) return { missingUnits: year.remaining, until: year.endsAt }
  return { missingUnits: remaining.units, until: endsAt }
}

/** The units of a gap that a class closes; hours beyond the gap do not matter. */
export const unitsClosedBy = ({ addedUnits }: ClassOnGap, { missingUnits }: MissingBy): number =>
  Math.min(addedUnits, missingUnits)

/**
 * The open classes that close part of a gap in time, best first: those that add the most missing units, then the
 * soonest.
 */
export const classesThatClose = <T extends ClassOnGap>(classes: readonly T[], gap: MissingBy): T[] =>
  classes
    .filter((candidate) => candidate.completedAt <= gap.until && unitsClosedBy(candidate, gap) > 0)
    .toSorted((a, b) => unitsClosedBy(b, gap) - unitsClosedBy(a, gap) || a.startsAt.getTime() - b.startsAt.getTime())

/** The class that closes a gap best; null when none adds anything. */
export const bestClass = <T extends ClassOnGap>(classes: readonly T[], gap: MissingBy): T | null =>
  classesThatClose(classes, gap)[0] ?? null
