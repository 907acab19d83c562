import { lastPeriodEnd } from '@/lib/domain/credentials/period'
import { addYears, type PlainDate, sortKey } from '@/lib/domain/time/plain-date'
import {
  type CreditFacts,
  type CreditOutcome,
  type CreditScope,
  type EvaluationInput,
  type Limits,
  maxOnlineOn,
  type ReachedLimit,
} from './evaluation'

/**
 * A credit that takes part in counting. Units are hundredths; the `over…` fields are the units that the caps cut off.
 */
export type LiveCredit = {
  facts: CreditFacts
  /** When it was completed, as `sortKey`. */
  day: number
  outcome: CreditOutcome
  inPerson: number
  online: number
  counted: number
  overUnits: number
  /** The limit that cut off `overUnits`. */
  limit: ReachedLimit | null
  overOnlineUnits: number
  /** The online maximum that cut off `overOnlineUnits`. */
  onlineLimit: number
  onlineNotAllowedUnits: number
}

/**
 * The days that decide a credit's scope, as `sortKey`; computed once because every credit is compared with all of them.
 */
type Timeline = {
  periods: readonly { start: number; end: number }[]
  asOf: number
  firstYearEnd: number | null
  lastEnd: number
  reactivationEnd: number | null
}
type Question = { input: EvaluationInput; rules: Limits; exempt: boolean; timeline: Timeline; pair: string }

const noIssues: CreditOutcome['issues'] = Object.freeze([])

const outcome = (id: string, scope: CreditScope, year: 1 | 2 | null = null): CreditOutcome => ({
  id,
  scope,
  year,
  countedUnits: 0,
  issues: noIssues,
})

const blocked = (
  id: string,
  scope: CreditScope,
  year: 1 | 2 | null,
  reason: CreditOutcome['issues'][number]['reason'],
  units: number,
): CreditOutcome => ({ id, scope, year, countedUnits: 0, issues: [{ reason, units }] })

const unitsOrZero = (units: number | null) => Math.max(0, units ?? 0)

/** A credit whose license or course cannot be counted. It is listed with this period whatever its date. */
export function unsupported(credit: CreditFacts): CreditOutcome {
  const units = unitsOrZero(credit.units)
  const result = blocked(credit.id, 'THIS_PERIOD', null, 'UNSUPPORTED_LICENSE_TYPE', units)
  return credit.asks ? { ...result, issues: [{ reason: 'UNSUPPORTED_LICENSE_TYPE', units, asks: true }] } : result
}

/** Where a day belongs: 'this' or 'other', by the earliest-starting period that contains it, or 'none'. */
function periodFor(day: number, periods: Timeline['periods'], index: number): 'this' | 'other' | 'none' {
  let containing = -1
  for (let i = 0; i < periods.length; i += 1) {
    const { start, end } = periods[i]!
    if (start <= day && day <= end && (containing < 0 || start < periods[containing]!.start)) containing = i
  }
  return containing === index ? 'this' : containing < 0 ? 'none' : 'other'
}

function outside(credit: CreditFacts, day: number, { lastEnd, reactivationEnd }: Timeline): CreditOutcome {
  const late = day > lastEnd && (reactivationEnd === null || day <= reactivationEnd)
  const reason = late ? 'NEEDS_REACTIVATION' : 'OUTSIDE_ACTIVE_LICENSE_PERIOD'
  return blocked(credit.id, 'NONE', null, reason, unitsOrZero(credit.units))
}

function onlinePart({ format, onlineUnits }: CreditFacts, units: number): number {
  if (format === 'IN_PERSON') return 0
  if (format === 'ONLINE' || onlineUnits === null || onlineUnits === undefined) return units
  return Math.min(Math.max(0, onlineUnits), units)
}

function liveCredit(credit: CreditFacts, day: number, units: number, year: 1 | 2 | null): LiveCredit {
  const online = onlinePart(credit, units)
  return {
    facts: credit,
    day,
    outcome: outcome(credit.id, 'THIS_PERIOD', year),
    inPerson: units - online,
    online,
    counted: 0,
    overUnits: 0,
    limit: null,
    overOnlineUnits: 0,
    onlineLimit: 0,
    onlineNotAllowedUnits: 0,
  }
}

/** Returns the reason a credit cannot count (the first matching rule decides), or the credit ready for counting. */
function classifyCredit(credit: CreditFacts, question: Question): CreditOutcome | LiveCredit {
  const { input, rules, timeline } = question
  const { id, completedAt, format, approvedFor } = credit
  if (approvedFor && !approvedFor.includes(question.pair)) return unsupported(credit)
  const day = sortKey(completedAt)
  if (day > timeline.asOf) return outcome(id, 'PLANNED')

  const period = periodFor(day, timeline.periods, input.periodIndex)
  if (period === 'none') return outside(credit, day, timeline)
  if (period === 'other') return outcome(id, 'OTHER_PERIOD')

  const year = timeline.firstYearEnd === null ? null : day <= timeline.firstYearEnd ? 1 : 2
  const units = unitsOrZero(credit.units)
  if (units > 0) return liveCredit(credit, day, units, year)
  const notAllowed = !question.exempt && format === 'ONLINE' && maxOnlineOn(rules, completedAt) === 0
  return blocked(id, 'THIS_PERIOD', year, notAllowed ? 'NO_ONLINE_CREDITS_ALLOWED' : 'HAS_NO_UNITS', 0)
}

/**
 * Sorts a person's credits into those that take part in the period and those that do not. Both lists keep the input's
 * order.
 */
export function classify(
  input: EvaluationInput,
  rules: Limits,
  exempt: boolean,
  firstYearEnd: PlainDate | null,
): { outcomes: CreditOutcome[]; lives: LiveCredit[] } {
  const lastEnd = lastPeriodEnd(input.renewalPeriods)!
  const reactivationEnd = rules.reactivationYears === null ? null : addYears(lastEnd, rules.reactivationYears)
  const timeline = {
    periods: input.renewalPeriods.map(({ startsAt, endsAt }) => ({ start: sortKey(startsAt), end: sortKey(endsAt) })),
    asOf: sortKey(input.asOf),
    firstYearEnd: firstYearEnd === null ? null : sortKey(firstYearEnd),
    lastEnd: sortKey(lastEnd),
    reactivationEnd: reactivationEnd === null ? null : sortKey(reactivationEnd),
  }
  const question = { input, rules, exempt, timeline, pair: `${input.geo}:${input.type}` }

  const outcomes: CreditOutcome[] = []
  const lives: LiveCredit[] = []
  for (const credit of input.credits) {
    const classified = classifyCredit(credit, question)
    if ('outcome' in classified) {
      lives.push(classified)
      outcomes.push(classified.outcome)
    } else outcomes.push(classified)
  }
  return { outcomes, lives }
}
