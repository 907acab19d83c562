import type { CredentialRecord } from '@/lib/data/credentials/read'
import type { CreditRecord } from '@/lib/data/credits/read'
import { type CreditOutcome, countsHours } from '@/lib/domain/compliance/evaluation'
import { periodIndexOn } from '@/lib/domain/credentials/period'
import { statusOf } from '../credentials/status'
import type { Ctx } from '../ctx'

/**
 * The effect of one credit on one license, decided in the period it falls into (in the current one when it falls into
 * none).
 */
export type CredentialCredit = {
  credential: CredentialRecord
  credit: CreditRecord
  outcome: CreditOutcome
  periodIndex: number
  renewalPeriodId: string | null
  /** The rule version that decided; null when hours are not tracked. */
  ruleId: string | null
}

/**
 * Every active credit of a person as it applies to one license, newest completion first. The caller must already be
 * allowed to read the license.
 */
export async function creditsFor(
  ctx: Pick<Ctx, 'load' | 'now'>,
  credential: CredentialRecord,
): Promise<CredentialCredit[]> {
  const [status, credits] = await Promise.all([statusOf(ctx, credential), ctx.load.creditsOf.load(credential.userId)])
  const outcomes = status.periods.map(
    (period) => new Map(period.evaluation.credits.map((credit) => [credit.id, credit])),
  )
  return credits.flatMap((credit) => {
    const ownPeriodIndex = periodIndexOn(credential.renewalPeriods, credit.completedAt)
    const periodIndex = ownPeriodIndex >= 0 ? ownPeriodIndex : status.currentIndex
    const outcome = outcomes[periodIndex]?.get(credit.id)
    if (!outcome) return []
    const renewalPeriodId = ownPeriodIndex >= 0 ? (credential.renewalPeriods[ownPeriodIndex]?.id ?? null) : null
    const period = status.periods[periodIndex]
    const ruleId = period && countsHours(period.evaluation) ? (period.rule?.version ?? null) : null
    return [{ credential, credit, outcome, periodIndex, renewalPeriodId, ruleId }]
  })
}
