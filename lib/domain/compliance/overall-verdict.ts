import type { PlainDate } from '@/lib/domain/time/plain-date'
import { compareText } from '../compare'
import type { PeriodStatus } from './credential-status'
import { openTopics } from './topics'

/** Something that an organization asks of a person: a training to complete, a document to sign or to hand in. */
export type TaskInBrief = { kind: 'TRAINING' | 'SIGN' | 'HAND_IN'; dueOn: PlainDate | null; isOverdue: boolean }

/** A day on which something has to be done. `units` are still to earn, of which so many only `inPerson`. */
export type Deadline = { on: PlainDate } & (
  | { what: 'EARN'; units: number; inPerson: number }
  | { what: 'EARN_FIRST_YEAR'; units: number }
  | { what: 'RENEW' | TaskInBrief['kind'] }
)

/** What the one sentence about everything takes of a license that is not archived. */
export type LicenseInBrief = {
  /** Something is to be done now: it expired, it ends soon, or its hours are behind. */
  isUrgent: boolean
  isExpired: boolean
  /** A rule says what it asks for. */
  isTracked: boolean
  /** Topics that are due and not done, or not known. */
  openTopics: number
  /** The next days on which something has to be done: its expiry, and the ends of the year and of the period where hours are missing. */
  deadlines: readonly Deadline[]
}

export type EverythingInBrief = {
  licenses: readonly LicenseInBrief[]
  /** Whether the person has ever recorded a credit. */
  hasCredits: boolean
  /** What organizations ask for and has not been done. */
  tasks: readonly TaskInBrief[]
}

type TaskCounts = { trainings: number; toSign: number; toHandIn: number }

/**
 * Whether a person is fine by all that is known. BEGIN: nothing was entered yet, so nothing can be said of licenses. ATTENTION: so many
 * licenses need something now, and so many tasks are overdue. TOPICS: hours are fine, topics are open. FINE: until the first of all
 * deadlines, as far as it is known: `isPartly` where a license is only watched for its expiry. WAITING: only documents without a day.
 * `waiting` are the tasks that are not overdue, told beside any of these.
 */
export type OverallVerdict = { waiting: TaskCounts } & (
  | { kind: 'BEGIN' | 'WAITING' }
  | { kind: 'ATTENTION'; licenses: number; overdue: TaskCounts }
  | { kind: 'TOPICS'; topics: number }
  | { kind: 'FINE'; until: PlainDate; next: Deadline; isPartly: boolean }
)

/** Null without anything to say: no license, and nothing that is overdue, due or waits. */
export function overallVerdict({ licenses, hasCredits, tasks }: EverythingInBrief): OverallVerdict | null {
  const isNew = licenses.length > 0 && !hasCredits && !licenses.some(({ isExpired }) => isExpired)
  const overdue = tasks.filter(({ isOverdue }) => isOverdue)
  const waiting = countsOf(tasks.filter(({ isOverdue }) => !isOverdue))
  const urgent = isNew ? 0 : licenses.filter(({ isUrgent }) => isUrgent).length
  if (urgent + overdue.length > 0) {
    return { kind: 'ATTENTION', licenses: urgent, overdue: countsOf(overdue), waiting }
  }
  if (isNew && licenses.some(({ isTracked }) => isTracked)) return { kind: 'BEGIN', waiting }
  const topics = licenses.reduce((sum, { openTopics }) => sum + openTopics, 0)
  if (topics > 0) return { kind: 'TOPICS', topics, waiting }
  const next = firstOf([...licenses.flatMap(({ deadlines }) => deadlines), ...tasks.flatMap(deadlineOfTask)])
  if (next) {
    return { kind: 'FINE', until: next.on, next, isPartly: licenses.some(({ isTracked }) => !isTracked), waiting }
  }
  return waiting.toSign + waiting.toHandIn > 0 ? { kind: 'WAITING', waiting } : null
}

function countsOf(tasks: readonly TaskInBrief[]): TaskCounts {
  const count = (kind: TaskInBrief['kind']) => tasks.filter((one) => one.kind === kind).length
  return { trainings: count('TRAINING'), toSign: count('SIGN'), toHandIn: count('HAND_IN') }
}

const deadlineOfTask = ({ kind, dueOn }: TaskInBrief): Deadline[] => (dueOn === null ? [] : [{ on: dueOn, what: kind }])

/** The soonest; of several on one day the first that was named. */
const firstOf = (deadlines: readonly Deadline[]): Deadline | undefined =>
  deadlines.toSorted((a, b) => compareText(a.on, b.on))[0]

type License = { expiresAt: PlainDate; current: PeriodStatus; asOf: PlainDate; isUrgent: boolean }

/** One license for the sentence: what its current period and its expiry date say on a day. */
export function licenseInBrief({ expiresAt, current, asOf, isUrgent }: License): LicenseInBrief {
  const { required, status } = current.evaluation
  return {
    isUrgent,
    isExpired: expiresAt < asOf,
    isTracked: required !== null || status === 'EXEMPT',
    openTopics: openTopics(current.topics).length,
    deadlines: [...hoursDue(current), { on: expiresAt, what: 'RENEW' }],
  }
}

/** The ends of the first year and of the period where hours are missing; hours come before the renewal that needs them. */
function hoursDue({ endsAt, evaluation: { remaining, yearBoundaries } }: PeriodStatus): Deadline[] {
  const { firstYear = 0, units = 0, mustBeInPerson = 0 } = remaining ?? {}
  return [
    ...(firstYear > 0 && yearBoundaries
      ? [{ on: yearBoundaries.firstYearEndsAt, what: 'EARN_FIRST_YEAR' as const, units: firstYear }]
      : []),
    ...(units > 0 ? [{ on: endsAt, what: 'EARN' as const, units, inPerson: mustBeInPerson }] : []),
  ]
}
