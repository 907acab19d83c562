import { compareText } from '@/lib/domain/compare'
import { boardBand, boardBands, deadlineStanding, unitsStanding } from '@/lib/domain/compliance/standing'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'

/**
 * Urgency of a license, lowest first: expired, expiring soon with missing hours, behind, then complete with the renewal
 * due, then the rest. A missing check with the board makes nothing urgent for the person.
 */
function urgencyOf({ credential, status }: CredentialView): number {
  const deadline = deadlineStanding(credential.expiresAt, status.asOf)
  const units = unitsStanding(status.current.evaluation.status)
  if (units === 'COMPLETE' && deadline !== 'LATER' && deadline !== 'EXPIRED') return boardBands.indexOf('BEHIND') + 0.5
  return boardBands.indexOf(boardBand({ deadline, units, unverified: false }))
}

/** True while there is something to do now: a deadline passed or near, or hours behind. */
export const needsAttention = (view: CredentialView): boolean => urgencyOf(view) < boardBands.indexOf('UNVERIFIED')

/** Licenses ordered by urgency, then by expiry date. */
export const byUrgency = (views: readonly CredentialView[]): CredentialView[] =>
  views.toSorted((a, b) => urgencyOf(a) - urgencyOf(b) || compareText(a.credential.expiresAt, b.credential.expiresAt))
