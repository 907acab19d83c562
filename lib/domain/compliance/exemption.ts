import { earliestPeriodIndex } from '@/lib/domain/credentials/period'
import { inclusiveLengthDays } from '@/lib/domain/time/plain-date'
import type { EvaluationInput, Limits } from './evaluation'

/** Why a period needs no units: only the first one, and only when it begins with the license. Null when units are required. */
export function exemptionOf(input: EvaluationInput, rules: Limits): 'SHORT_INITIAL_PERIOD' | 'FIRST_RENEWAL' | null {
  const { startsAt, endsAt } = input.renewalPeriods[input.periodIndex]!
  if (startsAt !== input.effectiveAt || earliestPeriodIndex(input.renewalPeriods) !== input.periodIndex) return null
  if (rules.minInitialDays !== null && inclusiveLengthDays(startsAt, endsAt) < rules.minInitialDays) {
    return 'SHORT_INITIAL_PERIOD'
  }
  return rules.firstRenewalExempt ? 'FIRST_RENEWAL' : null
}
