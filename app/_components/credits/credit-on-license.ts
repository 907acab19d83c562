import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import type { CreditOutcome } from '@/lib/domain/compliance/evaluation'
import { periodIndexOn } from '@/lib/domain/credentials/current-period'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'

/** The effect of one credit on one license, and the period that decides it. */
export type CreditOnLicense = {
  outcome: CreditOutcome
  period: PeriodStatus
  /** True if that period contains the credit's date; false if no period does, so that the current one decides. */
  inPeriod: boolean
}

/**
 * The effect of a credit on a license, decided by the period that contains it, or else by the current one; null for a
 * credit that is not active.
 */
export function creditOnLicense(
  { credential, status }: CredentialView,
  credit: { id: string; completedAt: PlainDate },
): CreditOnLicense | null {
  const own = periodIndexOn(credential.renewalPeriods, credit.completedAt)
  const period = status.periods[own >= 0 ? own : status.currentIndex]
  const outcome = period?.evaluation.credits.find(({ id }) => id === credit.id)
  return period && outcome ? { outcome, period, inPeriod: own >= 0 } : null
}
