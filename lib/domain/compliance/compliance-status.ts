import type { ComplianceStatus } from '@/lib/domain/lists/credentials'
import { addYears, daysBetween, type PlainDate } from '@/lib/domain/time/plain-date'
import type { Missing } from './caps'
import type { Limits, NextAction, StatusReason } from './evaluation'

/**
 * Days before a deadline from which something missing is a risk, where the rule names none: boards send their notices
 * about three months before.
 */
export const atRiskDays = 90

/** Status, its reason, and what to do next. */
export type Verdict = { status: ComplianceStatus; statusReason: StatusReason | null; nextAction: NextAction }

const verdict = (status: ComplianceStatus, statusReason: StatusReason | null, nextAction: NextAction): Verdict => ({
  status,
  statusReason,
  nextAction,
})

/** The last day on which a period that ended short can be reactivated; null when there is no last day. */
export const reactivationEnd = (endsAt: PlainDate, rules: Limits): PlainDate | null =>
  rules.reactivationYears === null ? null : addYears(endsAt, rules.reactivationYears)

function endedShort(missing: Missing, rules: Limits, endsAt: PlainDate, asOf: PlainDate): Verdict {
  const reason = (): StatusReason => {
    if (missing.total > 0 || missing.secondYear > 0) return 'PERIOD_ENDED_SHORT'
    return missing.firstYear > 0 ? 'FIRST_YEAR_MINIMUM_MISSED' : 'YEAR_MINIMUM_MISSED'
  }
  const reactivationEndsAt = reactivationEnd(endsAt, rules)
  const nextAction = reactivationEndsAt === null || asOf <= reactivationEndsAt ? 'REACTIVATE' : 'REAPPLY'
  return verdict('NOT_COMPLIANT', reason(), nextAction)
}

/**
 * The verdict on an open or ended period on a day. The first matching row decides. `firstYearEnd` is null without year
 * limits.
 */
export function verdictOn(
  asOf: PlainDate,
  endsAt: PlainDate,
  firstYearEnd: PlainDate | null,
  missing: Missing,
  rules: Limits,
): Verdict {
  const { total, firstYear, secondYear, years } = missing
  const shortYear = years.find(({ remaining }) => remaining > 0)
  if (total === 0 && firstYear === 0 && secondYear === 0 && !shortYear) {
    return verdict('COMPLIANT', null, asOf > endsAt ? 'CONFIRM_RENEWAL' : 'READY_TO_RENEW')
  }
  if (asOf > endsAt) return endedShort(missing, rules, endsAt, asOf)

  const firstYearShort = firstYearEnd !== null && firstYear > 0
  if (firstYearShort && asOf > firstYearEnd) {
    return verdict('NOT_COMPLIANT', 'FIRST_YEAR_MINIMUM_MISSED', 'CHECK_MISSING_CREDITS_OR_REACTIVATE')
  }
  if (shortYear && asOf > shortYear.endsAt) {
    return verdict('NOT_COMPLIANT', 'YEAR_MINIMUM_MISSED', 'CHECK_MISSING_CREDITS_OR_REACTIVATE')
  }
  const nearDays = rules.atRiskDays ?? atRiskDays
  if (daysBetween(asOf, endsAt) <= nearDays) return verdict('AT_RISK', 'DEADLINE_NEAR', 'EARN_UNITS')
  if (firstYearShort && daysBetween(asOf, firstYearEnd) <= nearDays) {
    return verdict('AT_RISK', 'FIRST_YEAR_DEADLINE_NEAR', 'EARN_FIRST_YEAR_UNITS')
  }
  if (shortYear && asOf >= shortYear.startsAt) {
    const isNear = daysBetween(asOf, shortYear.endsAt) <= nearDays
    return verdict(isNear ? 'AT_RISK' : 'ON_TRACK', isNear ? 'YEAR_DEADLINE_NEAR' : null, 'EARN_YEAR_UNITS')
  }
  return verdict('ON_TRACK', null, firstYearShort ? 'EARN_FIRST_YEAR_UNITS' : 'EARN_UNITS')
}
