import { addDays, addYears, type PlainDate } from '@/lib/domain/time/plain-date'
import type { Limits, YearBoundaries } from './evaluation'

/** True when a rule counts the first year of a period apart. */
export const hasYearLimits = (rules: Limits): boolean =>
  rules.minFirstYear !== null || rules.minSecondYear !== null || rules.maxFirstYear !== null

/** The first year is the first twelve months of a period; everything after it is the second year. */
export function yearBoundaries(startsAt: PlainDate): YearBoundaries {
  const secondYearStartsAt = addYears(startsAt, 1)
  return { firstYearEndsAt: addDays(secondYearStartsAt, -1), secondYearStartsAt }
}
