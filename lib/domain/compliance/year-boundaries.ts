import { addDays, addYears, type PlainDate } from '@/lib/domain/time/plain-date'
import type { Limits, YearBoundaries } from './evaluation'

/** Whether a rule has limits for a single year of a period. */
export const hasYearLimits = (rules: Limits): boolean =>
  rules.minFirstYear !== null || rules.minSecondYear !== null || rules.maxFirstYear !== null

/** The first year is the first twelve months of a period; everything after it is the second year. */
export function yearBoundaries(startsAt: PlainDate): YearBoundaries {
  const secondYearStartsAt = addYears(startsAt, 1)
  return { firstYearEndsAt: addDays(secondYearStartsAt, -1), secondYearStartsAt }
}
