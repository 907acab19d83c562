import type { ComplianceStatus, VerificationState } from '@/lib/domain/lists/credentials'
import { daysBetween, type PlainDate } from '@/lib/domain/time/plain-date'

/** How soon a license expires, soonest first; decided by the expiry date alone. */
export const deadlineStandings = ['EXPIRED', 'D30', 'D60', 'D90', 'LATER'] as const
export type DeadlineStanding = (typeof deadlineStandings)[number]

/** Urgent deadlines: expired, or expiring within 30 days. */
export const urgentDeadlines = ['EXPIRED', 'D30'] as const satisfies readonly DeadlineStanding[]

/**
 * Whether the hours are complete, worst first. UNKNOWN is a license reported by an employer whose holder has not
 * joined.
 */
export const unitsStandings = ['BEHIND', 'UNKNOWN', 'ON_TRACK', 'COMPLETE', 'NOT_TRACKED'] as const
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
  NOT_TRACKED: 'NOT_TRACKED',
}

/** The answer about hours that follows from the status of the current period. */
export const unitsStanding = (status: ComplianceStatus): UnitsStanding => unitsByStatus[status]

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
  if (units === 'BEHIND') return 'BEHIND'
  if (unverified) return 'UNVERIFIED'
  // There is no band for unknown hours.
  return units === 'UNKNOWN' ? 'NOT_TRACKED' : units
}

/** A member's band: the worst among their credentials that are not archived; null without any. */
export const worstBand = (bands: readonly BoardBand[]): BoardBand | null =>
  boardBands.find((band) => bands.includes(band)) ?? null

/** The compliance of a credential on a day, from its expiry, the status of its current period and its verification. */
export function credentialStanding(
  credential: { expiresAt: PlainDate; verifiedState: VerificationState },
  status: ComplianceStatus,
  asOf: PlainDate,
): CredentialStanding {
  const deadline = deadlineStanding(credential.expiresAt, asOf)
  const units = unitsStanding(status)
  const unverified = isUnverified(credential.verifiedState)
  return { deadline, units, unverified, band: boardBand({ deadline, units, unverified }) }
}
