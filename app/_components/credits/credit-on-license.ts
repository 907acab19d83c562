import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import type { CreditOutcome } from '@/lib/domain/compliance/evaluation'
import { periodIndexOn } from '@/lib/domain/credentials/current-period'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'

/** What one credit gives on one license, and the period that decides. */
export type CreditOnLicense = {
  outcome: CreditOutcome
  period: PeriodStatus
  /** True when the credit's date lies in that period; otherwise it is the current one, asked because none has the date. */
  inPeriod: boolean
}

/** What a credit gives on a license, decided in the period it falls in, else in the current one; null when it is not active. */
export function creditOnLicense(
  { credential, status }: CredentialView,
  credit: { id: string; completedAt: PlainDate },
): CreditOnLicense | null {
  const own = periodIndexOn(credential.renewalPeriods, credit.completedAt)
  const period = status.periods[own >= 0 ? own : status.currentIndex]
  const outcome = period?.evaluation.credits.find(({ id }) => id === credit.id)
  return period && outcome ? { outcome, period, inPeriod: own >= 0 } : null
}
