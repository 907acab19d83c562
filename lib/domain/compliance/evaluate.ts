import { earliestPeriodIndex } from '@/lib/domain/credentials/period'
import { inclusiveLengthDays, minDate, type PlainDate } from '@/lib/domain/time/plain-date'
import { allocate } from './allocation'
import type { Tally } from './caps'
import { classify, type LiveCredit, unsupported } from './classify'
import { verdictOn } from './compliance-status'
import type {
  Counted,
  CreditIssue,
  CreditOutcome,
  Evaluation,
  EvaluationInput,
  Limits,
  Overage,
  ReachedLimit,
  Remaining,
} from './evaluation'
import { maxOnlineOn } from './in-force'
import { type Missing, missingUnits } from './remaining'
import { hasYearLimits, yearBoundaries } from './year-boundaries'

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
  // A period that the rule itself knows to be short is no slip in the dates.
  const lawful = statusReason === 'FIRST_RENEWAL' || input.rules?.exemption === statusReason
  const open = lawful ? 'RENEW_WITHOUT_UNITS' : 'CHECK_LICENSE_DATES'
  return {
    status: 'EXEMPT',
    statusReason,
    required: { total: 0 },
    counted: { total },
    overage: { credit: 0, online: 0, onlineNotAllowed: 0 },
    remaining: { total: 0, units: 0, mustBeInPerson: 0 },
    allocation: null,
    nextAction: input.asOf > input.renewalPeriods[input.periodIndex]!.endsAt ? 'CONFIRM_RENEWAL' : open,
    credits: outcomes,
  }
}

/** Writes what the caps decided onto the credits, in the order issues are shown, and sums it. */
function settle(lives: readonly LiveCredit[], { carryOver }: Limits): Overage {
  const overage = { credit: 0, online: 0, onlineNotAllowed: 0 }
  for (const { outcome, counted, over, limit, overOnline, mostOnline, onlineNotAllowed } of lives) {
    outcome.countedUnits = counted
    if (over === 0 && overOnline === 0 && onlineNotAllowed === 0) continue
    const issues: CreditIssue[] = []
    if (over > 0) {
      const issue: CreditIssue = { reason: 'CREDIT_OVERAGE', units: over }
      if (limit) issue.limit = limit
      if (carryOver) issue.carries = carryOver.units
      issues.push(issue)
    }
    if (overOnline > 0) {
      const reached: ReachedLimit = { name: 'ONLINE', units: mostOnline }
      issues.push({ reason: 'ONLINE_CREDIT_OVERAGE', units: overOnline, limit: reached })
    }
    if (onlineNotAllowed > 0) issues.push({ reason: 'NO_ONLINE_CREDITS_ALLOWED', units: onlineNotAllowed })
    outcome.issues = issues
    overage.credit += over
    overage.online += overOnline
    overage.onlineNotAllowed += onlineNotAllowed
  }
  return overage
}

function countedOf({ total, online, firstYear, secondYear }: Tally, rules: Limits, years: boolean): Counted {
  const carried = Math.min(rules.carriedIn ?? 0, rules.total)
  const counted: Counted = { total, online, inPerson: total - carried - online }
  if (carried > 0) counted.carried = carried
  return years ? { ...counted, firstYear, secondYear } : counted
}

function remainingOf({ total, units, inPerson, online, firstYear, secondYear }: Missing, years: boolean): Remaining {
  const remaining: Remaining = { total, units, mustBeInPerson: inPerson }
  if (online !== null) remaining.online = online
  return years ? { ...remaining, firstYear, secondYear } : remaining
}

const requiredOf = ({ total, minFirstYear, minSecondYear }: Limits, years: boolean) =>
  years ? { total, firstYear: minFirstYear ?? 0, secondYear: minSecondYear ?? 0 } : { total }

/** The limits for a course taken on a day: what is said of hours that are missing holds for that day. */
const limitsOn = (rules: Limits, date: PlainDate): Limits =>
  rules.limitChanges ? { ...rules, maxOnline: maxOnlineOn(rules, date) } : rules

/**
 * What a person's credits give in one renewal period of one credential on a day, and what that means.
 * Units are hundredths of an hour, dates calendar dates; `periodIndex` must name one of the periods.
 */
export function evaluateCompliance(input: EvaluationInput): Evaluation {
  const { rules, asOf } = input
  if (rules === null) return notTracked(input)

  const period = input.renewalPeriods[input.periodIndex]!
  const boundaries = hasYearLimits(rules) ? yearBoundaries(period.startsAt) : null
  const firstYearEnd = boundaries?.firstYearEndsAt ?? null
  const exemption = exemptionOf(input, rules)
  const { outcomes, lives } = classify(input, rules, exemption !== null, firstYearEnd)
  if (exemption) return exempt(input, exemption, outcomes, lives)

  const isOver = firstYearEnd !== null && asOf > firstYearEnd
  const { allocation, tally, onlineUsed } = allocate(lives, rules)
  const missing = missingUnits(tally, onlineUsed, limitsOn(rules, minDate(asOf, period.endsAt)), isOver)
  const years = boundaries !== null
  const { status, statusReason, nextAction } = verdictOn(asOf, period.endsAt, firstYearEnd, missing, rules)
  const evaluation: Evaluation = {
    status,
    statusReason,
    required: requiredOf(rules, years),
    counted: countedOf(tally, rules, years),
    overage: settle(lives, rules),
    remaining: remainingOf(missing, years),
    allocation,
    nextAction,
    credits: outcomes,
  }
  if (boundaries) evaluation.yearBoundaries = boundaries
  return evaluation
}

/** Why a period needs no units: only the first one, and only when it begins with the license. Null when units are required. */
function exemptionOf(input: EvaluationInput, rules: Limits): 'SHORT_INITIAL_PERIOD' | 'FIRST_RENEWAL' | null {
  const { startsAt, endsAt } = input.renewalPeriods[input.periodIndex]!
  if (startsAt !== input.effectiveAt || earliestPeriodIndex(input.renewalPeriods) !== input.periodIndex) return null
  if (rules.exemption) return rules.exemption
  if (rules.minInitialDays !== null && inclusiveLengthDays(startsAt, endsAt) < rules.minInitialDays) {
    return 'SHORT_INITIAL_PERIOD'
  }
  return rules.firstRenewalExempt ? 'FIRST_RENEWAL' : null
}
