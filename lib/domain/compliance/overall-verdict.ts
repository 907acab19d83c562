import type { PlainDate } from '@/lib/domain/time/plain-date'
import { compareText } from '../text'
import type { PeriodStatus } from './credential-status'
import { isByHours, lacksHoursAlone, openWays, type PeriodRequirement } from './open-ways'
import { ownReport } from './report-to'
import { openTopics } from './topics'

/** A task that an organization gives a person: a training to complete, a document to sign or to hand in. */
export type TaskInBrief = {
  kind: 'TRAINING' | 'SIGN' | 'HAND_IN'
  title: string
  dueOn: PlainDate | null
  isOverdue: boolean
}

/**
 * A day by which something must be done. `units` still have to be earned, of which `inPerson` cannot be online;
 * `requirement` has open ways that take more than hours; `reportTo` takes the hours before the board renews.
 */
export type Deadline = { on: PlainDate } & (
  | { what: 'EARN'; units: number; inPerson: number }
  | { what: 'EARN_FIRST_YEAR'; units: number; endsAt: PlainDate }
  | { what: 'COMPLETE_WAY'; requirement: PeriodRequirement }
  | { what: 'RENEW'; reportTo?: { place: string; name: string } }
  | { what: TaskInBrief['kind']; title: string }
)

/** The facts of a license that the overall verdict needs; archived licenses are left out. */
export type LicenseInBrief = {
  /** True when the license needs attention now: it expired, expires soon, or its hours are behind, or something is overdue. */
  isUrgent: boolean
  isExpired: boolean
  /** A computed rule exists for it. */
  isTracked: boolean
  /** Recorded hours alone decide about it, as far as anybody has said. */
  isByHours: boolean
  /** Whether the person has to be asked how they renew it. */
  asksWay: boolean
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

/**
 * The verdict on everything known of a person. `overdue` counts the tasks whose day has passed.
 * BEGIN: no credits recorded yet, so no verdict on licenses of which hours decide.
 * URGENT: a license needs attention now.
 * QUESTION: a license has several ways to renew, and the person has not said which one they follow.
 * TOPICS: hours are fine, topics are open; `next` is what else is still missing, where something is.
 * FINE: until the next deadline of a license, or else of a task; `isPartly` when a license is tracked for its expiry
 * only.
 * TASKS: nothing but tasks without a deadline ahead.
 */
export type OverallVerdict = { overdue: number } & (
  | { kind: 'BEGIN' | 'URGENT' | 'QUESTION' | 'TASKS' }
  | { kind: 'TOPICS'; topics: number; next?: Deadline }
  | { kind: 'FINE'; until: PlainDate; next: Deadline; isPartly: boolean }
)

/** Whether what was done before is to be added first: hours decide about a license, and none was ever recorded. */
export const isBeginning = ({ licenses, hasCredits }: Pick<EverythingInBrief, 'licenses' | 'hasCredits'>): boolean =>
  !hasCredits &&
  !licenses.some(({ isExpired }) => isExpired) &&
  licenses.some((license) => license.isTracked && license.isByHours)

/** Null without a license and without any task that has to be named. */
export function overallVerdict({ licenses, hasCredits, tasks }: EverythingInBrief): OverallVerdict | null {
  const overdue = tasks.filter(({ isOverdue }) => isOverdue).length
  if (isBeginning({ licenses, hasCredits })) return { kind: 'BEGIN', overdue }
  if (licenses.some(({ isUrgent }) => isUrgent)) return { kind: 'URGENT', overdue }
  if (licenses.some(({ asksWay }) => asksWay)) return { kind: 'QUESTION', overdue }
  const topics = licenses.reduce((sum, license) => sum + license.openTopics, 0)
  if (topics > 0) {
    const next = soonestDeadline(licenses.flatMap(({ deadlines }) => deadlines).filter(({ what }) => what !== 'RENEW'))
    return { kind: 'TOPICS', topics, overdue, ...(next && { next }) }
  }
  const ahead = overdue > 0 || licenses.length > 0 ? [] : tasks.flatMap(deadlineOfTask)
  const next = soonestDeadline([...licenses.flatMap(({ deadlines }) => deadlines), ...ahead])
  if (next) {
    return { kind: 'FINE', until: next.on, next, isPartly: licenses.some(({ isTracked }) => !isTracked), overdue }
  }
  return overdue > 0 || tasks.some(({ kind }) => kind !== 'TRAINING') ? { kind: 'TASKS', overdue } : null
}

const deadlineOfTask = ({ kind, title, dueOn }: TaskInBrief): Deadline[] =>
  dueOn === null ? [] : [{ on: dueOn, what: kind, title }]

/** The task that is due next and still in time; undefined where none has a day. */
export const nextTask = (tasks: readonly TaskInBrief[]): Deadline | undefined =>
  soonestDeadline(tasks.filter(({ isOverdue }) => !isOverdue).flatMap(deadlineOfTask))

/** The soonest deadline; of several on the same day, the first in the list. */
const soonestDeadline = (deadlines: readonly Deadline[]): Deadline | undefined =>
  deadlines.toSorted((a, b) => compareText(a.on, b.on))[0]

type License = {
  expiresAt: PlainDate
  current: PeriodStatus
  /** All periods of the license, also one that a renewal has begun ahead. */
  periods: readonly PeriodStatus[]
  asOf: PlainDate
  isUrgent: boolean
}

/** The facts of one license for the verdict, from its current period and expiry date on a day. */
export function licenseInBrief({ expiresAt, current, periods, asOf, isUrgent }: License): LicenseInBrief {
  const ahead = periods.filter(({ startsAt }) => startsAt > asOf && startsAt > current.startsAt)
  return {
    isUrgent,
    isExpired: expiresAt < asOf,
    isTracked: current.evaluation.required !== null || current.requirement !== null,
    isByHours: isByHours(current.requirement),
    asksWay: current.requirement?.question ?? false,
    openTopics: openTopics(current.topics).length,
    deadlines: [...[current, ...ahead].flatMap(stillDue), { on: expiresAt, what: 'RENEW', ...reportOf(current) }],
  }
}

/** The system that takes what was done before the board renews. */
function reportOf({
  rule,
  evaluation: { status },
}: PeriodStatus): Pick<Extract<Deadline, { what: 'RENEW' }>, 'reportTo'> {
  const report = status === 'EXEMPT' ? null : ownReport(rule)
  return rule && report ? { reportTo: { place: rule.geo, name: report.name } } : {}
}

/** What is missing before the renewal, which needs it: hours alone by their days, else what each open way lacks. */
function stillDue(period: PeriodStatus): Deadline[] {
  const { endsAt, requirement } = period
  if (!requirement || openWays(requirement).length === 0) return hoursDue(period)
  if (period.evaluation.remaining && lacksHoursAlone(requirement)) return hoursDue(period)
  return [{ on: endsAt, what: 'COMPLETE_WAY', requirement }]
}

/** The ends of the first year and the period when hours are missing. */
function hoursDue({ endsAt, evaluation: { remaining, yearBoundaries } }: PeriodStatus): Deadline[] {
  const { firstYear = 0, units = 0, mustBeInPerson = 0 } = remaining ?? {}
  return [
    ...(firstYear > 0 && yearBoundaries
      ? [{ on: yearBoundaries.firstYearEndsAt, what: 'EARN_FIRST_YEAR' as const, units: firstYear, endsAt }]
      : []),
    ...(units > 0 ? [{ on: endsAt, what: 'EARN' as const, units, inPerson: mustBeInPerson }] : []),
  ]
}
