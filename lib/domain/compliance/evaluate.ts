import { isFirstPeriod } from '@/lib/domain/credentials/period'
import { inclusiveLengthDays, minDate, type PlainDate } from '@/lib/domain/time/plain-date'
import { allocate } from './allocation'
import { hasYearLimits, type Missing, missingUnits, type Tally, yearBoundaries } from './caps'
import { classify, type LiveCredit, unsupported } from './classify'
import { verdictOn } from './compliance-status'
import {
  type Counted,
  type CreditIssue,
  type CreditOutcome,
  type Evaluation,
  type EvaluationInput,
  type Limits,
  maxOnlineOn,
  type Overage,
  type ReachedLimit,
  type Remaining,
  type Required,
} from './evaluation'
import { isCarried, limitsInPeriod, type PeriodLimits } from './hours-fields'

const notTracked = (input: EvaluationInput): Evaluation => ({
  status: 'NOT_TRACKED',
  statusReason: 'NO_RULES',
  required: null,
  counted: null,
  overage: null,
  remaining: null,
  allocation: null,
  nextAction: 'TRACK_EXPIRY_ONLY',
  credits: input.credits.map(unsupported),
})

function exempt(
  input: EvaluationInput,
  statusReason: 'SHORT_INITIAL_PERIOD' | 'FIRST_RENEWAL',
  outcomes: CreditOutcome[],
  lives: LiveCredit[],
): Evaluation {
  let total = 0
  for (const { outcome, inPerson, online } of lives) {
    outcome.countedUnits = inPerson + online
    total += outcome.countedUnits
  }
  // A short first period that the rule itself provides for is not an error in the dates.
  const lawful = statusReason === 'FIRST_RENEWAL' || input.rules?.exemption === statusReason
  const nextActionWhileOpen = lawful ? 'RENEW_WITHOUT_UNITS' : 'CHECK_LICENSE_DATES'
  return {
    status: 'EXEMPT',
    statusReason,
    required: { total: 0 },
    counted: { total },
    overage: { credit: 0, online: 0, onlineNotAllowed: 0 },
    remaining: { total: 0, units: 0, mustBeInPerson: 0 },
    allocation: null,
    nextAction: input.asOf > input.renewalPeriods[input.periodIndex]!.endsAt ? 'CONFIRM_RENEWAL' : nextActionWhileOpen,
    credits: outcomes,
  }
}

/** The issues of a credit by the limits that cut off some of its units, in display order. */
function issuesOf(
  credit: LiveCredit,
  { carryOver, minLive, sameCourseOnce }: SettledBy,
  endsAt: PlainDate,
): CreditIssue[] {
  const { overUnits, limit, overOnlineUnits, onlineLimit, onlineNotAllowedUnits, facts, more } = credit
  const issues: CreditIssue[] = []
  if (overUnits > 0) {
    const issue: CreditIssue = { reason: 'CREDIT_OVERAGE', units: overUnits }
    if (limit) issue.limit = limit
    if (carryOver && isCarried(facts.completedAt, carryOver, endsAt)) issue.carries = carryOver.units
    issues.push(issue)
  }
  if (overOnlineUnits > 0) {
    const reached: ReachedLimit = { name: minLive === undefined ? 'ONLINE' : 'NOT_LIVE', units: onlineLimit }
    issues.push({ reason: 'ONLINE_CREDIT_OVERAGE', units: overOnlineUnits, limit: reached })
  }
  if (onlineNotAllowedUnits > 0) {
    const issue: CreditIssue = { reason: 'NO_ONLINE_CREDITS_ALLOWED', units: onlineNotAllowedUnits }
    issues.push(minLive === undefined ? issue : { ...issue, limit: { name: 'NOT_LIVE', units: 0 } })
  }
  if (more?.activityLimit)
    issues.push({ reason: 'ACTIVITY_OVERAGE', units: more.overActivityUnits, limit: more.activityLimit })
  if (more && more.sameCourseUnits > 0 && sameCourseOnce)
    issues.push({ reason: 'SAME_COURSE', units: more.sameCourseUnits, once: sameCourseOnce })
  return issues
}

type SettledBy = { [K in 'carryOver' | 'minLive' | 'sameCourseOnce']: Limits[K] | undefined }

/** Writes the result of the caps onto the credits, and returns the sums of what is over them. */
function settle(lives: readonly LiveCredit[], rules: Limits, endsAt: PlainDate): Overage {
  const { carryOver, minLive, sameCourseOnce, maxByActivity, maxTogether } = rules
  const settledBy = { carryOver, minLive, sameCourseOnce }
  const overage = { credit: 0, online: 0, onlineNotAllowed: 0 }
  let activity = 0
  for (const credit of lives) {
    const { outcome, counted, overUnits, overOnlineUnits, onlineNotAllowedUnits, more } = credit
    outcome.countedUnits = counted
    if (!more && overUnits === 0 && overOnlineUnits === 0 && onlineNotAllowedUnits === 0) continue
    outcome.issues = issuesOf(credit, settledBy, endsAt)
    overage.credit += overUnits
    overage.online += overOnlineUnits
    overage.onlineNotAllowed += onlineNotAllowedUnits
    activity += more?.overActivityUnits ?? 0
  }
  return maxByActivity || maxTogether ? { ...overage, activity } : overage
}

function countedUnits({ total, online, firstYear, secondYear }: Tally, rules: Limits, years: boolean): Counted {
  const carried = Math.min(rules.carriedIn ?? 0, rules.total)
  const counted: Counted = { total, online, inPerson: total - carried - online }
  if (carried > 0) counted.carried = carried
  return years ? { ...counted, firstYear, secondYear } : counted
}

function remainingUnits({ total, units, inPerson, online, firstYear, secondYear }: Missing, years: boolean): Remaining {
  const remaining: Remaining = { total, units, mustBeInPerson: inPerson }
  if (online !== null) remaining.online = online
  return years ? { ...remaining, firstYear, secondYear } : remaining
}

function requiredUnits({ total, minFirstYear, minSecondYear, minLive, minEachYear }: Limits, years: boolean): Required {
  const required: Required = years ? { total, firstYear: minFirstYear ?? 0, secondYear: minSecondYear ?? 0 } : { total }
  if (minLive !== undefined) required.live = Math.min(minLive, total)
  if (minEachYear !== undefined) required.eachYear = minEachYear
  return required
}

/** The limits on a day: missing hours are reported by the limits for a course completed that day. */
const limitsOnDay = (rules: PeriodLimits, date: PlainDate): PeriodLimits =>
  rules.limitChanges ? { ...rules, maxOnline: maxOnlineOn(rules, date) } : rules

/**
 * Evaluates a person's credits in one renewal period of one credential on a day.
 * Units are hundredths of an hour, dates calendar dates; `periodIndex` must name one of the periods.
 */
export function evaluateCompliance(input: EvaluationInput): Evaluation {
  const { asOf } = input
  if (input.rules === null) return notTracked(input)

  const period = input.renewalPeriods[input.periodIndex]!
  const rules = limitsInPeriod(input.rules, period)
  const boundaries = hasYearLimits(rules) ? yearBoundaries(period.startsAt) : null
  const firstYearEnd = boundaries?.firstYearEndsAt ?? null
  const exemption = exemptionReason(input, rules)
  const { outcomes, lives } = classify(input, rules, exemption !== null, firstYearEnd)
  if (exemption) return exempt(input, exemption, outcomes, lives)

  const isOver = firstYearEnd !== null && asOf > firstYearEnd
  const { allocation, tally, onlineUsed } = allocate(lives, rules)
  const missing = missingUnits(tally, onlineUsed, limitsOnDay(rules, minDate(asOf, period.endsAt)), isOver)
  const years = boundaries !== null
  const { status, statusReason, nextAction } = verdictOn(asOf, period.endsAt, firstYearEnd, missing, rules)
  const evaluation: Evaluation = {
    status,
    statusReason,
    required: requiredUnits(rules, years),
    counted: countedUnits(tally, rules, years),
    overage: settle(lives, rules, period.endsAt),
    remaining: remainingUnits(missing, years),
    allocation,
    nextAction,
    credits: outcomes,
  }
  if (boundaries) evaluation.yearBoundaries = boundaries
  if (missing.years.length > 0) evaluation.years = [...missing.years]
  return evaluation
}

/**
 * Why a period needs no units: only the first one, and only when it begins with the license. Null when units are
 * required.
 */
function exemptionReason(input: EvaluationInput, rules: Limits): 'SHORT_INITIAL_PERIOD' | 'FIRST_RENEWAL' | null {
  const { startsAt, endsAt } = input.renewalPeriods[input.periodIndex]!
  if (!isFirstPeriod(input.effectiveAt, input.renewalPeriods, input.periodIndex)) return null
  if (rules.exemption) return rules.exemption
  if (rules.minInitialDays !== null && inclusiveLengthDays(startsAt, endsAt) < rules.minInitialDays) {
    return 'SHORT_INITIAL_PERIOD'
  }
  return rules.firstRenewalExempt ? 'FIRST_RENEWAL' : null
}
