import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { PeriodStatus } from './credential-status'
import { openTopics } from './topics'

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
  deadlines: readonly PlainDate[]
}

export type EverythingInBrief = {
  licenses: readonly LicenseInBrief[]
  /** Whether the person has ever recorded a credit. */
  hasCredits: boolean
  overdueTrainings: number
}

/**
 * Whether a person is fine by licenses, topics and training. BEGIN: nothing was entered yet, so nothing can be said. ATTENTION: so many
 * licenses and trainings need something now. TOPICS: hours are fine, topics are open. FINE: until the first of all deadlines, as far as
 * it is known: `isPartly` where a license is only watched for its expiry. Null without a license and without a training that is overdue.
 */
export type OverallVerdict =
  | { kind: 'BEGIN' }
  | { kind: 'ATTENTION'; licenses: number; trainings: number }
  | { kind: 'TOPICS'; topics: number }
  | { kind: 'FINE'; until: PlainDate; isPartly: boolean }

export function overallVerdict({ licenses, hasCredits, overdueTrainings }: EverythingInBrief): OverallVerdict | null {
  const isNew = licenses.length > 0 && !hasCredits && !licenses.some(({ isExpired }) => isExpired)
  const urgent = isNew ? 0 : licenses.filter(({ isUrgent }) => isUrgent).length
  if (urgent + overdueTrainings > 0) return { kind: 'ATTENTION', licenses: urgent, trainings: overdueTrainings }
  if (isNew && licenses.some(({ isTracked }) => isTracked)) return { kind: 'BEGIN' }
  const topics = licenses.reduce((sum, { openTopics }) => sum + openTopics, 0)
  if (topics > 0) return { kind: 'TOPICS', topics }
  const [until] = licenses.flatMap(({ deadlines }) => deadlines).toSorted()
  return until === undefined ? null : { kind: 'FINE', until, isPartly: licenses.some(({ isTracked }) => !isTracked) }
}

type License = { expiresAt: PlainDate; current: PeriodStatus; asOf: PlainDate; isUrgent: boolean }

/** One license for the sentence: what its current period and its expiry date say on a day. */
export function licenseInBrief({ expiresAt, current, asOf, isUrgent }: License): LicenseInBrief {
  const { remaining, required, yearBoundaries, status } = current.evaluation
  const isFirstYearShort = (remaining?.firstYear ?? 0) > 0
  return {
    isUrgent,
    isExpired: expiresAt < asOf,
    isTracked: required !== null || status === 'EXEMPT',
    openTopics: openTopics(current.topics).length,
    deadlines: [
      expiresAt,
      ...((remaining?.units ?? 0) > 0 ? [current.endsAt] : []),
      ...(isFirstYearShort && yearBoundaries ? [yearBoundaries.firstYearEndsAt] : []),
    ],
  }
}
