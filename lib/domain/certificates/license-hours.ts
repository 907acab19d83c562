import { givenUnits, type Promised, shortfallOf, type TaughtSession } from '@/lib/domain/task-sessions/delivered'
import { completionDay } from '@/lib/domain/task-sessions/session-state'
import { type EligiblePair, pairOf, providerNumberFor } from '@/lib/domain/tasks/eligible-pairs'
import type { Approval } from './approvals'

/**
 * What a certificate of a session gives for a kind of license, in hundredths of an hour. Without a provider number it gives nothing there
 * (`counts`), unless the organization has none at all.
 */
export type LicenseHours = EligiblePair & {
  units: number | null
  onlineUnits: number | null
  providerNumber: string | null
  counts: boolean
}

type Held = TaughtSession & { format: 'IN_PERSON' | 'ONLINE' | 'HYBRID'; unitsGiven: number | null }

/** What a session gives for each kind of license of its class, as it would be finalized now: one that was too short, fewer hours. */
export function licenseHours(
  session: Held,
  revision: Promised & { eligible: readonly string[] },
  approvals: readonly Approval[],
): LicenseHours[] {
  const short = shortfallOf(session, revision)
  const given = givenUnits(revision, session.unitsGiven ?? short?.proposedUnits ?? null)
  const hours = { units: given.units, onlineUnits: session.format === 'HYBRID' ? given.onlineUnits : null }
  const on = completionDay(session)
  return revision.eligible.map((key) => {
    const pair = pairOf(key)
    const providerNumber = providerNumberFor(approvals, pair, on)?.providerNumber ?? null
    return { ...pair, ...hours, providerNumber, counts: providerNumber !== null || approvals.length === 0 }
  })
}
