import { isFirstPeriod, type Period } from '@/lib/domain/credentials/period'
import type { TopicAudience, TopicCode } from '@/lib/domain/lists/topics'
import { addDays, addMonths, addYears, minDate, type PlainDate } from '@/lib/domain/time/plain-date'
import { compareText } from '../text'
import {
  addAnswer,
  type Fulfilment,
  findFulfilment,
  hoursSince,
  mayCount,
  type RecordedTopics,
  recordedTopics,
  type TopicAnswer,
  type TopicCredit,
} from './recorded-topics'

/** How often a topic is due. */
export type TopicEvery =
  | { kind: 'PERIOD' }
  | { kind: 'EVERY_N_PERIODS'; n: number }
  | { kind: 'EVERY_N_YEARS'; n: number }
  | { kind: 'ONCE' }
  | { kind: 'FIRST_RENEWAL' }

/** A topic that a rule requires, with its source and confidence. LOW is shown to people as "ask your board". */
export type TopicRule = {
  code: TopicCode
  /** Hundredths of an hour; null when any length is enough. */
  hours: number | null
  every: TopicEvery
  /** Required in periods that end on this day or later; null means always. */
  from: PlainDate | null
  /** Null when it is required of everybody with the license. */
  audience: TopicAudience | null
  /** True when a first license does not need it at its first renewal. */
  notAtFirstRenewal?: boolean
  /** Whether the law includes its hours in the total; otherwise they are required in addition. */
  includedInTotal: boolean
  source: { url: string; cite: string }
  confidence: 'HIGH' | 'MEDIUM' | 'LOW'
  readOn: PlainDate
}

/**
 * MET: done for this period. NOT_YET_DUE: nothing to do in this period. MISSING: due and not recorded. UNKNOWN: the
 * record does not go back far enough, so the person has to answer. NOT_APPLICABLE: the person answered that it does not
 * apply to their work.
 */
export type TopicState = 'MET' | 'MISSING' | 'NOT_YET_DUE' | 'UNKNOWN' | 'NOT_APPLICABLE'

export type TopicResult = {
  rule: TopicRule
  state: TopicState
  /** The credits that met it, newest first; empty when the person's own answer met it. */
  creditIds: string[]
  /** The last known day on which it was done. */
  doneOn: PlainDate | null
  /** Hundredths of an hour still missing when the topic is due and has hours. */
  missing: number | null
  /** The last day for it, if it is due now or later. */
  dueBy: PlainDate | null
}

/** One period of one license, with everything that decides its topics. */
export type TopicQuestion = {
  topics: readonly TopicRule[]
  periodMonths: number
  /** The license in the form of a credit's approvals: "GEO:TYPE". */
  pair: string
  periods: readonly Period[]
  periodIndex: number
  effectiveAt: PlainDate
  firstLicense: boolean | null
  credits: readonly TopicCredit[]
  answers: readonly TopicAnswer[]
  asOf: PlainDate
}

type Timeline = {
  question: TopicQuestion
  period: Period
  /** The position of the period in `sorted`. */
  position: number
  sorted: readonly Period[]
  /** The first day of the period; a day shared by two periods belongs to the earlier one. */
  opensOn: PlainDate
  /** The last day up to which credits are considered. */
  until: PlainDate
  recorded: RecordedTopics
}

type Findings = {
  fulfilment: Fulfilment | null
  answer: TopicAnswer | undefined
  /** The first day from which the topic counts for this period; null means ever. */
  since: PlainDate | null
}
type Verdict = { state: TopicState; dueBy: PlainDate | null }

function buildTimeline(question: TopicQuestion): Timeline {
  const { credits, pair, periods, periodIndex, asOf } = question
  const period = periods[periodIndex]!
  const sorted = periods.toSorted((a, b) => compareText(a.startsAt, b.startsAt))
  const position = sorted.indexOf(period)
  const previous = sorted[position - 1]
  const overlapsPrevious = previous && previous.endsAt >= period.startsAt
  const opensOn = overlapsPrevious ? addDays(previous.endsAt, 1) : period.startsAt
  const until = minDate(asOf, period.endsAt)
  return { question, period, position, sorted, opensOn, until, recorded: recordedTopics(credits, pair, until) }
}

/** Whether any recorded credit that may count was completed in this period. */
const isRecorded = ({ question: { credits, pair }, until }: Timeline, { startsAt, endsAt }: Period) =>
  credits.some((credit) => {
    const { completedAt } = credit
    return startsAt <= completedAt && completedAt <= endsAt && completedAt <= until && mayCount(credit, pair)
  })

/** Whether the record is complete since a day: the license goes back that far, and no period since then is empty. */
function reachesBackTo(timeline: Timeline, day: PlainDate | null): boolean {
  const { question, sorted, position } = timeline
  const firstStart = sorted[0]!.startsAt
  if (question.firstLicense !== true && (day === null || day < firstStart)) return false
  return sorted
    .slice(0, position)
    .every((earlier) => (day !== null && earlier.endsAt < day) || isRecorded(timeline, earlier))
}

function verdictInEachPeriod(timeline: Timeline): Verdict {
  const { question, period } = timeline
  const unrecorded = period.endsAt < question.asOf && !isRecorded(timeline, period)
  return { state: unrecorded ? 'UNKNOWN' : 'MISSING', dueBy: period.endsAt }
}

/**
 * The first day of the period `back` periods before this one. Before the first recorded period, the usual length is
 * assumed.
 */
function periodStart({ question, sorted, position, opensOn }: Timeline, back: number): PlainDate {
  if (back === 0) return opensOn
  const recordedPeriod = sorted[position - back]
  return recordedPeriod
    ? recordedPeriod.startsAt
    : addMonths(sorted[0]!.startsAt, (position - back) * question.periodMonths)
}

/** The first day from which a topic counts for the period; null when it counts whenever it was done. */
function countsSince(every: TopicEvery, timeline: Timeline): PlainDate | null {
  switch (every.kind) {
    case 'EVERY_N_PERIODS':
      return periodStart(timeline, every.n - 1)
    case 'EVERY_N_YEARS':
      return addYears(timeline.until, -every.n)
    case 'ONCE':
      return null
    default:
      return timeline.opensOn
  }
}

const isKnown = (timeline: Timeline, { answer, since }: Findings) =>
  answer?.kind === 'NOT_DONE' || reachesBackTo(timeline, since)

const met: Verdict = { state: 'MET', dueBy: null }

function verdictEveryPeriods(n: number, timeline: Timeline, findings: Findings): Verdict {
  const { question, period, position } = timeline
  const { fulfilment } = findings
  const endAfter = (periods: number) => addMonths(period.endsAt, periods * question.periodMonths)
  for (let back = 0; fulfilment && back < n; back += 1) {
    if (fulfilment.since < periodStart(timeline, back)) continue
    return back === 0 ? met : { state: 'NOT_YET_DUE', dueBy: endAfter(n - back) }
  }
  const periodsLeft = n - 1 - position
  if (question.firstLicense === true && periodsLeft > 0) return { state: 'NOT_YET_DUE', dueBy: endAfter(periodsLeft) }
  const isRecordKnown = fulfilment !== null || isKnown(timeline, findings)
  return { state: isRecordKnown ? 'MISSING' : 'UNKNOWN', dueBy: period.endsAt }
}

function verdictEveryYears(n: number, timeline: Timeline, findings: Findings): Verdict {
  const { question, opensOn, until, period } = timeline
  const { fulfilment } = findings
  if (fulfilment) {
    const lastsUntil = addYears(fulfilment.since, n)
    if (lastsUntil < until) return { state: 'MISSING', dueBy: lastsUntil }
    return fulfilment.since >= opensOn ? met : { state: 'NOT_YET_DUE', dueBy: lastsUntil }
  }
  const firstDueBy = addYears(question.effectiveAt, n)
  if (question.firstLicense === true && firstDueBy >= until) return { state: 'NOT_YET_DUE', dueBy: firstDueBy }
  return { state: isKnown(timeline, findings) ? 'MISSING' : 'UNKNOWN', dueBy: period.endsAt }
}

function verdictOnce(timeline: Timeline, findings: Findings): Verdict {
  if (findings.fulfilment) return met
  return { state: isKnown(timeline, findings) ? 'MISSING' : 'UNKNOWN', dueBy: timeline.period.endsAt }
}

function topicVerdict(every: TopicEvery, timeline: Timeline, findings: Findings): Verdict {
  switch (every.kind) {
    case 'EVERY_N_PERIODS':
      return verdictEveryPeriods(every.n, timeline, findings)
    case 'EVERY_N_YEARS':
      return verdictEveryYears(every.n, timeline, findings)
    case 'ONCE':
      return verdictOnce(timeline, findings)
    default:
      return findings.fulfilment ? met : verdictInEachPeriod(timeline)
  }
}

/** Whether this is the first period of a license that the person declared their first. */
const isFirstRenewal = ({ question: { firstLicense, effectiveAt, periods, periodIndex } }: Timeline) =>
  firstLicense === true && isFirstPeriod(effectiveAt, periods, periodIndex)

/** Whether a topic is required in the period at all. */
function isAsked({ from, every, notAtFirstRenewal }: TopicRule, timeline: Timeline): boolean {
  if (from !== null && from > timeline.period.endsAt) return false
  if (every.kind === 'FIRST_RENEWAL') return isFirstRenewal(timeline)
  return notAtFirstRenewal !== true || !isFirstRenewal(timeline)
}

function topicResult(rule: TopicRule, timeline: Timeline): TopicResult {
  const { question, period, recorded, until } = timeline
  const answer = question.answers.find(({ code }) => code === rule.code)
  const entries = addAnswer(recorded.get(rule.code) ?? [], answer, until)
  const since = countsSince(rule.every, timeline)
  // An entry too old to count still decides when a repeated topic was due again.
  const isRepeated = rule.every.kind === 'EVERY_N_PERIODS' || rule.every.kind === 'EVERY_N_YEARS'
  const fulfilment = findFulfilment(entries, rule.hours, isRepeated ? null : since)
  const verdict = topicVerdict(rule.every, timeline, { fulfilment, answer, since })
  const state = topicState(verdict.state, { rule, answer, hasBegun: question.asOf >= period.startsAt })
  const isOpen = state === 'MISSING' || state === 'UNKNOWN'
  return {
    rule,
    state,
    creditIds: state === 'MET' || state === 'NOT_YET_DUE' ? (fulfilment?.ids ?? []) : [],
    doneOn: entries[0]?.completedAt ?? null,
    missing: isOpen && rule.hours !== null ? Math.max(0, rule.hours - hoursSince(entries, since)) : null,
    dueBy: state === 'NOT_APPLICABLE' ? null : verdict.dueBy,
  }
}

type TopicContext = { rule: TopicRule; answer: TopicAnswer | undefined; hasBegun: boolean }

/** The state after taking into account the person's own answer, and whether the period has begun. */
function topicState(state: TopicState, { rule, answer, hasBegun }: TopicContext): TopicState {
  if (state === 'MET') return state
  if (answer?.kind === 'NOT_FOR_ME' && rule.audience !== null) return 'NOT_APPLICABLE'
  return state === 'MISSING' && !hasBegun ? 'NOT_YET_DUE' : state
}

/**
 * The results for the topics of a rule in one period of a license, in the rule's order. Topics that are not required in
 * the period are left out. Hours are counted separately (`evaluateCompliance`).
 * All hours of a credit count for each of its topics, because their split is not recorded.
 */
export function topicResults(question: TopicQuestion): TopicResult[] {
  if (question.topics.length === 0) return []
  const timeline = buildTimeline(question)
  return question.topics.filter((rule) => isAsked(rule, timeline)).map((rule) => topicResult(rule, timeline))
}

/**
 * The topics whose hours are required in addition to the total: they raise it in the period in which they are done or
 * due. While that is unknown, the total does not change; the topic's own state shows it.
 */
export const topicsOnTop = (results: readonly TopicResult[]): TopicResult[] =>
  results.filter(
    ({ rule, state }) => !rule.includedInTotal && (rule.hours ?? 0) > 0 && (state === 'MET' || state === 'MISSING'),
  )

/** Their hours. */
export const topicUnitsOnTop = (results: readonly TopicResult[]): number =>
  topicsOnTop(results).reduce((sum, { rule }) => sum + (rule.hours ?? 0), 0)

/** A topic whose day has passed. */
export const isOverdue = ({ state, dueBy }: TopicResult, asOf: PlainDate): boolean =>
  state === 'MISSING' && dueBy !== null && dueBy < asOf

/** Topics that block a renewal: due and not done, or unknown. */
export const openTopics = (results: readonly TopicResult[]): TopicResult[] =>
  results.filter(({ state }) => state === 'MISSING' || state === 'UNKNOWN')
