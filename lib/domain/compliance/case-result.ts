import { toHours } from '@/lib/domain/units'
import type { Evaluation } from './evaluation'

/** The same numbers in hours. */
const inHours = <T extends Record<string, number>>(units: T | null): T | null =>
  units && (Object.fromEntries(Object.entries(units).map(([name, value]) => [name, toHours(value)])) as T)

/** An evaluation in the form of a case: hours instead of hundredths. */
export function writeEvaluation({ required, counted, overage, remaining, credits, ...rest }: Evaluation) {
  const { status, statusReason, allocation, nextAction, yearBoundaries } = rest
  return {
    status,
    statusReason,
    required: inHours(required),
    counted: inHours(counted),
    overage: inHours(overage),
    remaining: inHours(remaining),
    allocation,
    nextAction,
    credits: credits.map(({ id, scope, year, countedUnits, issues }) => ({
      id,
      scope,
      year,
      countedUnits: toHours(countedUnits),
      issues: issues.map(({ reason, units }) => ({ reason, units: toHours(units) })),
    })),
    ...(yearBoundaries ? { yearBoundaries } : {}),
  }
}
