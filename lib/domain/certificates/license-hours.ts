import { givenUnits, type Promised, shortfallOf, type TaughtSession } from '@/lib/domain/task-sessions/delivered'
import { completionDay } from '@/lib/domain/task-sessions/session-state'
import { type EligiblePair, pairOf, providerNumberFor } from '@/lib/domain/tasks/eligible-pairs'
import type { Approval } from './approvals'

/**
 * The hours in hundredths that a session's certificate gives for a kind of license. `counts` is false without a
 * provider number for that kind, unless the organization has no provider number at all.
 */
export type LicenseHours = EligiblePair & {
  units: number | null
  onlineUnits: number | null
  providerNumber: string | null
  counts: boolean
}

type HeldSession = TaughtSession & { format: 'IN_PERSON' | 'ONLINE' | 'HYBRID'; unitsGiven: number | null }

/**
 * The hours of a session for each kind of license of its class if it were finalized now: fewer when it was too short.
 */
export function licenseHours(
  session: HeldSession,
  revision: Promised & { eligible: readonly string[] },
  approvals: readonly Approval[],
): LicenseHours[] {
  const shortfall = shortfallOf(session, revision)
  const givenHours = givenUnits(revision, session.unitsGiven ?? shortfall?.proposedUnits ?? null)
  const hours = { units: givenHours.units, onlineUnits: session.format === 'HYBRID' ? givenHours.onlineUnits : null }
  const completedOn = completionDay(session)
  return revision.eligible.map((key) => {
    const pair = pairOf(key)
    const providerNumber = providerNumberFor(approvals, pair, completedOn)?.providerNumber ?? null
    return { ...pair, ...hours, providerNumber, counts: providerNumber !== null || approvals.length === 0 }
  })
}
