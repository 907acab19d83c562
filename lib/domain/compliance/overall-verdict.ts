import type { PlainDate } from '@/lib/domain/time/plain-date'
import { compareText } from '../text'
import type { PeriodStatus } from './credential-status'
import { openTopics } from './topics'

/** A task that an organization gives a person: a training to complete, a document to sign or to hand in. */
export type TaskInBrief = { kind: 'TRAINING' | 'SIGN' | 'HAND_IN'; dueOn: PlainDate | null; isOverdue: boolean }

/** A day by which something must be done. `units` still have to be earned, of which `inPerson` cannot be online. */
export type Deadline = { on: PlainDate } & (
  | { what: 'EARN'; units: number; inPerson: number }
  | { what: 'EARN_FIRST_YEAR'; units: number }
  | { what: 'RENEW' | TaskInBrief['kind'] }
)

/** The facts of a license that the overall verdict needs; archived licenses are left out. */
export type LicenseInBrief = {
  /** True when the license needs attention now: it expired, expires soon, or its hours are behind. */
  isUrgent: boolean
  isExpired: boolean
  /** A computed rule exists for it. */
  isTracked: boolean
  /** The number of topics that are due and not done, or unknown. */
  openTopics: number
  /** The next deadlines: the expiry, and the ends of the first year and the period when hours are missing. */
  deadlines: readonly Deadline[]
}

type EverythingInBrief = {
  licenses: readonly LicenseInBrief[]
  /** Whether the person has ever recorded a credit. */
  hasCredits: boolean
  /** Open tasks from organizations. */
  tasks: readonly TaskInBrief[]
}

type TaskCounts = { trainings: number; toSign: number; toHandIn: number }

/**
 * The verdict on everything known of a person. `waiting` counts the tasks that are not overdue, with every kind.
 * BEGIN: no credits recorded yet, so no verdict on licenses.
 * ATTENTION: the number of licenses that need attention now, and of overdue tasks.
 * TOPICS: hours are fine, topics are open.
 * FINE: until the next deadline; `isPartly` when a license is tracked for its expiry only.
 * WAITING: only documents without a due date.
 */
export type OverallVerdict = { waiting: TaskCounts } & (
  | { kind: 'BEGIN' | 'WAITING' }
  | { kind: 'ATTENTION'; licenses: number; overdue: TaskCounts }
  | { kind: 'TOPICS'; topics: number }
  | { kind: 'FINE'; until: PlainDate; next: Deadline; isPartly: boolean }
)

/** Null without a license and without any open task. */
export function overallVerdict({ licenses, hasCredits, tasks }: EverythingInBrief): OverallVerdict | null {
  const isNew = !hasCredits && !licenses.some(({ isExpired }) => isExpired)
  const overdue = tasks.filter(({ isOverdue }) => isOverdue)
  const waiting = countTasks(tasks.filter(({ isOverdue }) => !isOverdue))
  const urgent = isNew ? 0 : licenses.filter(({ isUrgent }) => isUrgent).length
  if (urgent + overdue.length > 0) {
    return { kind: 'ATTENTION', licenses: urgent, overdue: countTasks(overdue), waiting }
  }
  if (isNew && licenses.some(({ isTracked }) => isTracked)) return { kind: 'BEGIN', waiting }
  const topics = licenses.reduce((sum, { openTopics }) => sum + openTopics, 0)
  if (topics > 0) return { kind: 'TOPICS', topics, waiting }
  const next = soonestDeadline([...licenses.flatMap(({ deadlines }) => deadlines), ...tasks.flatMap(deadlineOfTask)])
  if (next) {
    return { kind: 'FINE', until: next.on, next, isPartly: licenses.some(({ isTracked }) => !isTracked), waiting }
  }
  return waiting.toSign + waiting.toHandIn > 0 ? { kind: 'WAITING', waiting } : null
}

function countTasks(tasks: readonly TaskInBrief[]): TaskCounts {
  const count = (kind: TaskInBrief['kind']) => tasks.filter((task) => task.kind === kind).length
  return { trainings: count('TRAINING'), toSign: count('SIGN'), toHandIn: count('HAND_IN') }
}

const deadlineOfTask = ({ kind, dueOn }: TaskInBrief): Deadline[] => (dueOn === null ? [] : [{ on: dueOn, what: kind }])

/** The soonest deadline; of several on the same day, the first in the list. */
const soonestDeadline = (deadlines: readonly Deadline[]): Deadline | undefined =>
  deadlines.toSorted((a, b) => compareText(a.on, b.on))[0]

type License = { expiresAt: PlainDate; current: PeriodStatus; asOf: PlainDate; isUrgent: boolean }

/** The facts of one license for the verdict, from its current period and expiry date on a day. */
export function licenseInBrief({ expiresAt, current, asOf, isUrgent }: License): LicenseInBrief {
  return {
    isUrgent,
    isExpired: expiresAt < asOf,
    isTracked: current.evaluation.required !== null,
    openTopics: openTopics(current.topics).length,
    deadlines: [...hoursDue(current), { on: expiresAt, what: 'RENEW' }],
  }
}

/** The ends of the first year and the period when hours are missing, before the renewal, which needs them. */
function hoursDue({ endsAt, evaluation: { remaining, yearBoundaries } }: PeriodStatus): Deadline[] {
  const { firstYear = 0, units = 0, mustBeInPerson = 0 } = remaining ?? {}
  return [
    ...(firstYear > 0 && yearBoundaries
      ? [{ on: yearBoundaries.firstYearEndsAt, what: 'EARN_FIRST_YEAR' as const, units: firstYear }]
      : []),
    ...(units > 0 ? [{ on: endsAt, what: 'EARN' as const, units, inPerson: mustBeInPerson }] : []),
  ]
}
