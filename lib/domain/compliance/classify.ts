import { isFirstPeriod, lastPeriodEnd } from '@/lib/domain/credentials/period'
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
import { countsFrom, isApproved, needsFields, type PeriodLimits } from './hours-fields'

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
  /** What only rules with further fields need; left out under any other. */
  more?: LiveFields
}

export type LiveFields = {
  /** The position of its twelve months in the period; 0 where the rule asks for nothing by twelve months. */
  stretch: number
  overActivityUnits: number
  /** The maximum of its activity, alone or with others, that cut off `overActivityUnits`. */
  activityLimit: ReachedLimit | null
  /** Units of a course that counts by another credit. */
  sameCourseUnits: number
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
  /** The days before the license that belong to its first period; null where none do. */
  before: { from: number; until: number; isThis: boolean } | null
  /** The first day of each twelve months of the period; empty where the rule asks for nothing by twelve months. */
  years: readonly number[]
}
type Question = {
  input: EvaluationInput
  rules: PeriodLimits
  /** What further fields ask for; false and null where the rule has none, as the specification's seven. */
  hasFields: boolean
  asksLive: boolean
  bodies: NonNullable<Limits['approvedBy']> | null
  exempt: boolean
  timeline: Timeline
  pair: string
}

const noIssues: CreditOutcome['issues'] = Object.freeze([])

const outcome = (id: string, scope: CreditScope, year: number | null = null): CreditOutcome => ({
  id,
  scope,
  year,
  countedUnits: 0,
  issues: noIssues,
})

const blocked = (
  id: string,
  scope: CreditScope,
  year: number | null,
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

const isBeforeLicense = (day: number, { before }: Timeline): boolean =>
  before !== null && before.from <= day && day < before.until

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

/** The twelve months that a day belongs to; days before the license belong to the first ones. */
function stretchOf(day: number, { years }: Timeline): number {
  let stretch = 0
  while (stretch + 1 < years.length && years[stretch + 1]! <= day) stretch += 1
  return stretch
}

/** Whether a rule takes what is online as if it were in person, because the teacher was there. */
const countsAsLive = (credit: CreditFacts, { asksLive }: Question): boolean => asksLive && credit.live === true

function liveCredit(credit: CreditFacts, day: number, units: number, question: Question): LiveCredit {
  const online = countsAsLive(credit, question) ? 0 : onlinePart(credit, units)
  const live: LiveCredit = {
    facts: credit,
    day,
    outcome: outcome(credit.id, 'THIS_PERIOD', yearOf(day, question.timeline)),
    inPerson: units - online,
    online,
    counted: 0,
    overUnits: 0,
    limit: null,
    overOnlineUnits: 0,
    onlineLimit: 0,
    onlineNotAllowedUnits: 0,
  }
  if (question.hasFields) addFields(live, question)
  return live
}

function addFields(live: LiveCredit, { rules, timeline }: Question) {
  const stretch = stretchOf(live.day, timeline)
  live.more = { stretch, overActivityUnits: 0, activityLimit: null, sameCourseUnits: 0 }
  if (rules.mostSoFar) live.outcome.year = stretch + 1
}

const yearOf = (day: number, { firstYearEnd }: Timeline) => (firstYearEnd === null ? null : day <= firstYearEnd ? 1 : 2)

/** Returns the reason a credit cannot count (the first matching rule decides), or the credit ready for counting. */
function classifyCredit(credit: CreditFacts, question: Question): CreditOutcome | LiveCredit {
  const { input, rules, timeline } = question
  const { id, completedAt, format, approvedFor } = credit
  if (approvedFor && !approvedFor.includes(question.pair)) return unsupported(credit)
  const day = sortKey(completedAt)
  if (day > timeline.asOf) return outcome(id, 'PLANNED')

  const period = periodFor(day, timeline.periods, input.periodIndex)
  const isBefore = period === 'none' && isBeforeLicense(day, timeline)
  if (period === 'none' && !isBefore) return outside(credit, day, timeline)
  if (isBefore ? !timeline.before?.isThis : period === 'other') return outcome(id, 'OTHER_PERIOD')

  const units = unitsOrZero(credit.units)
  const live = liveCredit(credit, day, units, question)
  if (units > 0) return question.bodies ? approvedCredit(live, question.bodies, input.geo) : live
  const isOnline = format === 'ONLINE' && !countsAsLive(credit, question)
  const notAllowed = !question.exempt && isOnline && maxOnlineOn(rules, completedAt) === 0
  return blocked(id, 'THIS_PERIOD', live.outcome.year, notAllowed ? 'NO_ONLINE_CREDITS_ALLOWED' : 'HAS_NO_UNITS', 0)
}

/** A credit counts while nobody said who approved its course, and is asked about; approved by others it does not. */
function approvedCredit(
  live: LiveCredit,
  bodies: NonNullable<Limits['approvedBy']>,
  geo: string,
): CreditOutcome | LiveCredit {
  const approved = isApproved(live.facts, bodies, geo)
  if (approved === null) live.outcome.asksApproval = true
  if (approved !== false) return live
  const issue = { reason: 'NOT_APPROVED', units: live.inPerson + live.online, bodies } as const
  return { ...live.outcome, issues: [issue] }
}

/** The days before the license whose units belong to its first period, which must begin with it. */
function daysBefore({ effectiveAt, renewalPeriods, periodIndex }: EvaluationInput, months: number): Timeline['before'] {
  const first = renewalPeriods.findIndex((_period, index) => isFirstPeriod(effectiveAt, renewalPeriods, index))
  if (first < 0) return null
  const from = countsFrom(renewalPeriods[first]!, months)
  return { from: sortKey(from), until: sortKey(effectiveAt), isThis: first === periodIndex }
}

/**
 * Sorts a person's credits into those that take part in the period and those that do not. Both lists keep the input's
 * order.
 */
export function classify(
  input: EvaluationInput,
  rules: PeriodLimits,
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
    before: rules.hoursBefore === undefined ? null : daysBefore(input, rules.hoursBefore),
    years: rules.years?.map(({ startsAt }) => sortKey(startsAt)) ?? [],
  }
  const question = {
    input,
    rules,
    hasFields: needsFields(rules),
    asksLive: rules.minLive !== undefined,
    bodies: exempt ? null : (rules.approvedBy ?? null),
    exempt,
    timeline,
    pair: `${input.geo}:${input.type}`,
  }

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
