import type { ComplianceStatus, VerificationState } from '@/lib/domain/lists/credentials'
import { daysBetween, type PlainDate } from '@/lib/domain/time/plain-date'

/** How soon a license expires, soonest first; decided by the expiry date alone. */
export const deadlineStandings = ['EXPIRED', 'D30', 'D60', 'D90', 'LATER'] as const
export type DeadlineStanding = (typeof deadlineStandings)[number]

/** Urgent deadlines: expired, or expiring within 30 days. */
export const urgentDeadlines = ['EXPIRED', 'D30'] as const satisfies readonly DeadlineStanding[]

/**
 * Whether the hours are complete, worst first. BEHIND_PACE is a license whose status is still on track, but whose hours
 * can hardly be earned in the time left. UNKNOWN is a license reported by an employer whose holder has not joined, or one
 * with several ways to renew of which its holder has not chosen any.
 */
export const unitsStandings = ['BEHIND', 'BEHIND_PACE', 'UNKNOWN', 'ON_TRACK', 'COMPLETE', 'NOT_TRACKED'] as const
export type UnitsStanding = (typeof unitsStandings)[number]

/**
 * The bands of an organization's board, worst first. They combine the three questions into one order, and are kept for
 * API clients that use it.
 */
export const boardBands = [
  'EXPIRED',
  'D30',
  'D60',
  'D90',
  'BEHIND',
  'BEHIND_PACE',
  'UNVERIFIED',
  'ON_TRACK',
  'COMPLETE',
  'NOT_TRACKED',
] as const
export type BoardBand = (typeof boardBands)[number]

/** The compliance of a credential for lists and boards. */
export type CredentialStanding = {
  deadline: DeadlineStanding
  units: UnitsStanding
  unverified: boolean
  band: BoardBand
}

/** How soon a license expires, as of a day; it is valid through its last day. */
export function deadlineStanding(expiresAt: PlainDate, asOf: PlainDate): DeadlineStanding {
  const daysLeft = daysBetween(asOf, expiresAt)
  if (daysLeft < 0) return 'EXPIRED'
  if (daysLeft <= 30) return 'D30'
  if (daysLeft <= 60) return 'D60'
  return daysLeft <= 90 ? 'D90' : 'LATER'
}

const unitsByStatus: Record<ComplianceStatus, UnitsStanding> = {
  COMPLIANT: 'COMPLETE',
  EXEMPT: 'COMPLETE',
  AT_RISK: 'BEHIND',
  NOT_COMPLIANT: 'BEHIND',
  ON_TRACK: 'ON_TRACK',
  UNKNOWN: 'UNKNOWN',
  NOT_TRACKED: 'NOT_TRACKED',
}

/** The answer about hours that follows from the status of the current period, and from its pace. */
export const unitsStanding = (status: ComplianceStatus, isBehindPace = false): UnitsStanding =>
  status === 'ON_TRACK' && isBehindPace ? 'BEHIND_PACE' : unitsByStatus[status]

/** Whether no hours are missing; excess hours are fine. */
export const hasAllHours = (status: ComplianceStatus): boolean => unitsByStatus[status] === 'COMPLETE'

/** Whether a credential that can be checked with its board has not been confirmed. */
export const isUnverified = (state: VerificationState): boolean => state !== 'YES' && state !== 'UNVERIFIABLE'

/**
 * The band of a credential: expired, a near deadline with units missing, units behind, a missing check, or else the
 * status of the units.
 */
export function boardBand({ deadline, units, unverified }: Omit<CredentialStanding, 'band'>): BoardBand {
  if (deadline === 'EXPIRED') return 'EXPIRED'
  if (deadline !== 'LATER' && units !== 'COMPLETE') return deadline
  if (units === 'BEHIND' || units === 'BEHIND_PACE') return units
  if (unverified) return 'UNVERIFIED'
  // There is no band for unknown hours.
  return units === 'UNKNOWN' ? 'NOT_TRACKED' : units
}

/** A member's band: the worst among their credentials that are not archived; null without any. */
export const worstBand = (bands: readonly BoardBand[]): BoardBand | null =>
  boardBands.find((band) => bands.includes(band)) ?? null

/**
 * The compliance of a credential on a day, from its expiry, the status and pace of its current period and its
 * verification.
 */
export function credentialStanding(
  credential: { expiresAt: PlainDate; verifiedState: VerificationState },
  { evaluation: { status }, behindPace }: { evaluation: { status: ComplianceStatus }; behindPace: object | null },
  asOf: PlainDate,
): CredentialStanding {
  const deadline = deadlineStanding(credential.expiresAt, asOf)
  const units = unitsStanding(status, behindPace !== null)
  const unverified = isUnverified(credential.verifiedState)
  return { deadline, units, unverified, band: boardBand({ deadline, units, unverified }) }
}

/** The result of checking a license with its board, worst first. */
export const checkedStandings = [
  'NO',
  'PARTIAL',
  'UNVERIFIED',
  'PENDING',
  'UNVERIFIABLE',
  'YES',
] as const satisfies readonly VerificationState[]

/**
 * The three questions of lists about a license, each answered separately: when it expires, whether the hours are
 * complete, whether it is checked.
 */
export type Answers = { deadline: DeadlineStanding; units: UnitsStanding; verifiedState: VerificationState }

type License = Answers & { band: BoardBand; openTopics: readonly string[]; expiresAt: PlainDate }

/** A member's answers in lists: for each question the worst among their licenses; null without licenses. */
export type MemberStanding = { [Question in keyof Answers]: Answers[Question] | null } & {
  band: BoardBand | null
  /** How soon the last of their licenses expires. */
  lastDeadline: DeadlineStanding | null
  /** Whether one of their licenses has topics that are due or unknown. */
  topicsOpen: boolean
  /** The earliest expiry among their licenses. */
  nextExpiresAt: PlainDate | null
}

/** The values of somebody without licenses, or who has left. */
export const noStanding = {
  band: null,
  deadline: null,
  lastDeadline: null,
  units: null,
  verifiedState: null,
  topicsOpen: false,
  nextExpiresAt: null,
} as const satisfies MemberStanding

/** The first of these values in an order from worst to best; null for an empty list. */
export const worstOf = <Value>(order: readonly Value[], values: readonly Value[]): Value | null =>
  order.find((value) => values.includes(value)) ?? null

/** A member's standing, from their licenses that are not archived. */
export const memberStanding = (licenses: readonly License[]): MemberStanding => ({
  band: worstBand(licenses.map(({ band }) => band)),
  deadline: worstOf(
    deadlineStandings,
    licenses.map(({ deadline }) => deadline),
  ),
  lastDeadline: worstOf(
    deadlineStandings.toReversed(),
    licenses.map(({ deadline }) => deadline),
  ),
  units: worstOf(
    unitsStandings,
    licenses.map(({ units }) => units),
  ),
  verifiedState: worstOf<VerificationState>(
    checkedStandings,
    licenses.map(({ verifiedState }) => verifiedState),
  ),
  topicsOpen: licenses.some(({ openTopics }) => openTopics.length > 0),
  nextExpiresAt: licenses.map(({ expiresAt }) => expiresAt).toSorted()[0] ?? null,
})

/** The hours of a license reported by an employer: its holder's credits are unknown until they join. */
export const reportedUnits = (units: UnitsStanding): UnitsStanding => (units === 'NOT_TRACKED' ? units : 'UNKNOWN')

/** Translates the band in an old link to filters. */
export function answersOfBand(band: BoardBand): Partial<Answers> {
  switch (band) {
    case 'EXPIRED':
    case 'D30':
    case 'D60':
    case 'D90':
      return { deadline: band }
    case 'UNVERIFIED':
      return { verifiedState: band }
    default:
      return { units: band }
  }
}
