import type { Period } from '@/lib/domain/credentials/period'
import type { TopicAudience, TopicCode } from '@/lib/domain/lists/topics'
import { addDays, addMonths, addYears, minDate, type PlainDate } from '@/lib/domain/time/plain-date'
import { compareText } from '../compare'
import {
  type Fulfilment,
  fulfilmentOf,
  hoursSince,
  mayCount,
  type RecordedTopics,
  recordedTopics,
  type TopicAnswer,
  type TopicCredit,
  withAnswer,
} from './recorded-topics'

/** How often a topic is due. */
export type TopicEvery =
  | { kind: 'PERIOD' }
  | { kind: 'EVERY_N_PERIODS'; n: number }
  | { kind: 'EVERY_N_YEARS'; n: number }
  | { kind: 'ONCE' }
  | { kind: 'FIRST_RENEWAL' }

/** A topic that a rule asks for, with where that was read and how surely. LOW is shown to people as "ask your board". */
export type TopicRule = {
  code: TopicCode
  /** Hundredths of an hour; null where having done it is enough. */
  hours: number | null
  every: TopicEvery
  /** Asked for in periods that end on this day or later; null means always. */
  from: PlainDate | null
  /** Null where everybody with the license is asked. */
  audience: TopicAudience | null
  /** True where a first license does not need it at its first renewal. */
  notAtFirstRenewal?: boolean
  /** Whether its hours are part of the total. Says what the law says; counting does not change by it. */
  includedInTotal: boolean
  source: { url: string; cite: string }
  confidence: 'HIGH' | 'MEDIUM' | 'LOW'
  readOn: PlainDate
}

/**
 * MET: done for this period. NOT_YET_DUE: nothing to do in this period. MISSING: due and not recorded.
 * UNKNOWN: the record does not reach back far enough; the person is asked. NOT_APPLICABLE: they said it is not asked of their work.
 */
export type TopicState = 'MET' | 'MISSING' | 'NOT_YET_DUE' | 'UNKNOWN' | 'NOT_APPLICABLE'

export type TopicResult = {
  rule: TopicRule
  state: TopicState
  /** The credits that met it, newest first; none where the person's own answer did. */
  creditIds: string[]
  /** The last time it was done, as far as is known. */
  doneOn: PlainDate | null
  /** Hundredths of an hour still missing where the topic is due and has hours. */
  missing: number | null
  /** The last day for it, where it is due or will be. */
  dueBy: PlainDate | null
}

/** One period of one license, with everything that says something of its topics. */
export type TopicQuestion = {
  topics: readonly TopicRule[]
  periodMonths: number
  /** The license, as credits name what they are approved for: "GEO:TYPE". */
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
  /** Where the period is among those of the license, the earliest first. */
  at: number
  sorted: readonly Period[]
  /** A day shared by two periods belongs to the earlier one. */
  opensOn: PlainDate
  /** The last day that the answer looks at. */
  until: PlainDate
  recorded: RecordedTopics
}

type Found = {
  fulfilment: Fulfilment | null
  answer: TopicAnswer | undefined
  /** From when on the topic counts for this period; null means ever. */
  since: PlainDate | null
}
type Verdict = { state: TopicState; dueBy: PlainDate | null }

function timelineOf(question: TopicQuestion): Timeline {
  const { credits, pair, periods, periodIndex, asOf } = question
  const period = periods[periodIndex]!
  const sorted = periods.toSorted((a, b) => compareText(a.startsAt, b.startsAt))
  const at = sorted.indexOf(period)
  const before = sorted[at - 1]
  const shared = before && before.endsAt >= period.startsAt
  const opensOn = shared ? addDays(before.endsAt, 1) : period.startsAt
  const until = minDate(asOf, period.endsAt)
  return { question, period, at, sorted, opensOn, until, recorded: recordedTopics(credits, pair, until) }
}

/** Whether anything was entered that was completed in one of the license's periods. */
const isRecorded = ({ question: { credits, pair }, until }: Timeline, { startsAt, endsAt }: Period) =>
  credits.some((credit) => {
    const { completedAt } = credit
    return startsAt <= completedAt && completedAt <= endsAt && completedAt <= until && mayCount(credit, pair)
  })

/** Whether the record says what was done since a day: the license goes back so far, and no earlier period is empty. */
function reachesBackTo(timeline: Timeline, day: PlainDate | null): boolean {
  const { question, sorted, at } = timeline
  const begins = sorted[0]!.startsAt
  if (question.firstLicense !== true && (day === null || day < begins)) return false
  return sorted.slice(0, at).every((one) => (day !== null && one.endsAt < day) || isRecorded(timeline, one))
}

function inEachPeriod(timeline: Timeline): Verdict {
  const { question, period } = timeline
  const unrecorded = period.endsAt < question.asOf && !isRecorded(timeline, period)
  return { state: unrecorded ? 'UNKNOWN' : 'MISSING', dueBy: period.endsAt }
}

/** The first day of the period `back` before this one; before the first that is known, periods of the usual length are taken. */
function startOf({ question, sorted, at, opensOn }: Timeline, back: number): PlainDate {
  if (back === 0) return opensOn
  const known = sorted[at - back]
  return known ? known.startsAt : addMonths(sorted[0]!.startsAt, (at - back) * question.periodMonths)
}

/** From which day on a topic counts for the period; null where it counts whenever it was done. */
function countsSince(every: TopicEvery, timeline: Timeline): PlainDate | null {
  switch (every.kind) {
    case 'EVERY_N_PERIODS':
      return startOf(timeline, every.n - 1)
    case 'EVERY_N_YEARS':
      return addYears(timeline.until, -every.n)
    case 'ONCE':
      return null
    default:
      return timeline.opensOn
  }
}

const isKnown = (timeline: Timeline, { answer, since }: Found) =>
  answer?.kind === 'NOT_DONE' || reachesBackTo(timeline, since)

const met: Verdict = { state: 'MET', dueBy: null }

function everyPeriods(n: number, timeline: Timeline, found: Found): Verdict {
  const { question, period, at } = timeline
  const { fulfilment } = found
  const endIn = (periods: number) => addMonths(period.endsAt, periods * question.periodMonths)
  for (let back = 0; fulfilment && back < n; back += 1) {
    if (fulfilment.since < startOf(timeline, back)) continue
    return back === 0 ? met : { state: 'NOT_YET_DUE', dueBy: endIn(n - back) }
  }
  const periodsLeft = n - 1 - at
  if (question.firstLicense === true && periodsLeft > 0) return { state: 'NOT_YET_DUE', dueBy: endIn(periodsLeft) }
  const known = fulfilment !== null || isKnown(timeline, found)
  return { state: known ? 'MISSING' : 'UNKNOWN', dueBy: period.endsAt }
}

function everyYears(n: number, timeline: Timeline, found: Found): Verdict {
  const { question, opensOn, until, period } = timeline
  const { fulfilment } = found
  if (fulfilment) {
    const lasts = addYears(fulfilment.since, n)
    if (lasts < until) return { state: 'MISSING', dueBy: lasts }
    return fulfilment.since >= opensOn ? met : { state: 'NOT_YET_DUE', dueBy: lasts }
  }
  const first = addYears(question.effectiveAt, n)
  if (question.firstLicense === true && first >= until) return { state: 'NOT_YET_DUE', dueBy: first }
  return { state: isKnown(timeline, found) ? 'MISSING' : 'UNKNOWN', dueBy: period.endsAt }
}

function once(timeline: Timeline, found: Found): Verdict {
  if (found.fulfilment) return met
  return { state: isKnown(timeline, found) ? 'MISSING' : 'UNKNOWN', dueBy: timeline.period.endsAt }
}

function verdictOf(every: TopicEvery, timeline: Timeline, found: Found): Verdict {
  switch (every.kind) {
    case 'EVERY_N_PERIODS':
      return everyPeriods(every.n, timeline, found)
    case 'EVERY_N_YEARS':
      return everyYears(every.n, timeline, found)
    case 'ONCE':
      return once(timeline, found)
    default:
      return found.fulfilment ? met : inEachPeriod(timeline)
  }
}

/** A first renewal is the first period of a license that the person said is their first, and only that. */
const isFirstRenewal = ({ question, period, at }: Timeline) =>
  at === 0 && question.firstLicense === true && period.startsAt === question.effectiveAt

/** Whether a topic is asked for in the period at all. */
function isAsked({ from, every, notAtFirstRenewal }: TopicRule, timeline: Timeline): boolean {
  if (from !== null && from > timeline.period.endsAt) return false
  if (every.kind === 'FIRST_RENEWAL') return isFirstRenewal(timeline)
  return notAtFirstRenewal !== true || !isFirstRenewal(timeline)
}

function resultOf(rule: TopicRule, timeline: Timeline): TopicResult {
  const { question, period, recorded, until } = timeline
  const answer = question.answers.find(({ code }) => code === rule.code)
  const done = withAnswer(recorded.get(rule.code) ?? [], answer, until)
  const since = countsSince(rule.every, timeline)
  // What was done too long ago still tells when it was due again.
  const lapses = rule.every.kind === 'EVERY_N_PERIODS' || rule.every.kind === 'EVERY_N_YEARS'
  const fulfilment = fulfilmentOf(done, rule.hours, lapses ? null : since)
  const found = verdictOf(rule.every, timeline, { fulfilment, answer, since })
  const state = stateOf(found.state, { rule, answer, begun: question.asOf >= period.startsAt })
  const open = state === 'MISSING' || state === 'UNKNOWN'
  return {
    rule,
    state,
    creditIds: state === 'MET' || state === 'NOT_YET_DUE' ? (fulfilment?.ids ?? []) : [],
    doneOn: done[0]?.completedAt ?? null,
    missing: open && rule.hours !== null ? Math.max(0, rule.hours - hoursSince(done, since)) : null,
    dueBy: state === 'NOT_APPLICABLE' ? null : found.dueBy,
  }
}

type Said = { rule: TopicRule; answer: TopicAnswer | undefined; begun: boolean }

/** What a person said of their work, and a period that has not begun, change what would be due. */
function stateOf(state: TopicState, { rule, answer, begun }: Said): TopicState {
  if (state === 'MET') return state
  if (answer?.kind === 'NOT_FOR_ME' && rule.audience !== null) return 'NOT_APPLICABLE'
  return state === 'MISSING' && !begun ? 'NOT_YET_DUE' : state
}

/**
 * What became of the topics of a rule in one period of a license, in the rule's order. Topics that are not asked for in the period
 * are left out. The counting of hours is another question (`evaluateCompliance`).
 * All hours of a credit count for each of its topics: how they were divided is not recorded.
 */
export function topicResults(question: TopicQuestion): TopicResult[] {
  if (question.topics.length === 0) return []
  const timeline = timelineOf(question)
  return question.topics.filter((rule) => isAsked(rule, timeline)).map((rule) => resultOf(rule, timeline))
}

/** Topics that stand between a person and a renewal: due and not done, or not known. */
export const openTopics = (results: readonly TopicResult[]): TopicResult[] =>
  results.filter(({ state }) => state === 'MISSING' || state === 'UNKNOWN')
